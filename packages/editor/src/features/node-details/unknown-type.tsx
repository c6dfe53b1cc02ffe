import { Alert } from '@mantine/core';
import type { WorkflowNode } from '@millrace/workflow';
import { IconHelpHexagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CodeEditor } from '../../parts/code-editor/code-editor.tsx';
import classes from './node-details.module.css';

/** It is left out on purpose: other nodes do what it is used for. */
const LANGCHAIN_CODE = '@n8n/n8n-nodes-langchain.code';

/** Their nodes come with the product: no package brings one that is missing. */
const OWN_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'];

/** A node whose type is not installed: says so, and shows its parameters as they are. */
export function UnknownType({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation('node-details');
  const packageName = node.type.slice(0, node.type.lastIndexOf('.'));
  return (
    <>
      <Alert color="warning" icon={<IconHelpHexagon size={18} aria-hidden />} title={t('unknownTypeTitle')}>
        <p className={classes.alertText}>{t('unknownTypeText', { type: node.type })}</p>
        {node.type === LANGCHAIN_CODE && <p className={classes.alertText}>{t('unknownTypeLangchainCode')}</p>}
        {packageName !== '' && !OWN_PACKAGES.includes(packageName) && (
          <p className={classes.alertText}>{t('unknownTypePackage', { name: packageName })}</p>
        )}
      </Alert>
      <h3 className={classes.sectionTitle}>{t('storedParameters')}</h3>
      <CodeEditor
        name={t('storedParameters')}
        value={JSON.stringify(node.parameters, null, 2)}
        language="json"
        readOnly
        onChange={() => undefined}
      />
    </>
  );
}
