import { Tabs } from '@mantine/core';
import type { JsonObject, NodeProperty, NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setNodeParameters } from '../../model/document/node-edits.ts';
import { parametersEvaluator } from '../../model/nodes/description-evaluator.ts';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import type { CompletionProvider } from '../../parts/expression-field/completion.ts';
import { ParameterForm } from '../../parts/parameters/parameter-form.tsx';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import { CredentialsSection } from './credentials-section.tsx';
import { CurlImport, takesCurl } from './curl-import/curl-import.tsx';
import { NodeDocumentation } from './documentation/node-documentation.tsx';
import { MissingGrantsNotice } from './missing-grants-notice.tsx';
import classes from './node-details.module.css';
import { RunNodeButton } from './run-node-button.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UnknownType } from './unknown-type.tsx';
import { useLookupNode } from './use-lookup-node.ts';
import type { RunButton } from './use-run-button.ts';

export interface ParametersPaneProps {
  node: WorkflowNode;
  description: NodeTypeDescription | undefined;
  button: RunButton;
  /** Marks missing values at once. */
  showIssues: boolean;
  evaluate: Evaluate;
  complete: CompletionProvider | undefined;
  /** Stands under the parameters. */
  preview: ReactNode;
}

/** Parameters and settings of the node, with the button that runs it. */
export function ParametersPane({
  node,
  description,
  button,
  showIssues,
  evaluate,
  complete,
  preview,
}: ParametersPaneProps) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const [tab, setTab] = useState('parameters');
  return (
    // Leaving a field ends its step of undo: what is done next can be undone on its own.
    <section
      className={classes.pane}
      data-side="parameters"
      aria-label={t('parameters')}
      onBlur={() => document.sealHistory()}
    >
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'parameters')} className={classes.tabs} keepMounted={false}>
        <div className={classes.paneHead}>
          <Tabs.List className={classes.tabList}>
            <Tabs.Tab value="parameters">{t('parameters')}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
            {description && (
              <Tabs.Tab value="documentation" data-tab="documentation">
                {t('documentation')}
              </Tabs.Tab>
            )}
          </Tabs.List>
          <span className={classes.spacer} />
          <RunNodeButton
            button={button}
            hint={t('runShortcut', { label: button.label })}
            className={classes.runButton}
            loading={button.isRunning}
            leftSection={
              button.isListening ? <IconPlayerStop size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />
            }
          />
        </div>
        <Tabs.Panel value="parameters" className={classes.tabPanel}>
          {description ? (
            <Parameters
              node={node}
              description={description}
              showIssues={showIssues}
              evaluate={evaluate}
              complete={complete}
            />
          ) : (
            <UnknownType node={node} />
          )}
        </Tabs.Panel>
        {tab === 'parameters' && preview}
        <Tabs.Panel value="settings" className={classes.tabPanel}>
          <SettingsTab node={node} description={description} />
        </Tabs.Panel>
        {description && (
          <Tabs.Panel value="documentation" className={classes.tabPanel}>
            <NodeDocumentation node={node} description={description} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  );
}

type ParametersProps = Omit<ParametersPaneProps, 'button' | 'description' | 'preview'> & {
  description: NodeTypeDescription;
};

function Parameters({ node, description, showIssues, evaluate, complete }: ParametersProps) {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const readOnly = useReadOnly();
  const { typeVersion } = node;
  const describe = useCallback((parameters: JsonObject) => parametersEvaluator(parameters, typeVersion), [typeVersion]);
  const lookupNode = useLookupNode(node, description);
  return (
    <>
      {takesCurl(node) && <CurlImport node={node} />}
      <MissingGrantsNotice nodeName={node.name} />
      <CredentialsSection node={node} description={description} showIssues={showIssues} />
      <ParameterForm
        properties={description.properties}
        holds={isParameter}
        values={node.parameters}
        typeVersion={typeVersion}
        readOnly={readOnly}
        showIssues={showIssues}
        evaluate={evaluate}
        complete={complete}
        lookupNode={lookupNode}
        describe={describe}
        onChange={(parameters) => setNodeParameters(document, node.id, parameters)}
      />
      {description.properties.length === 0 && <p className={classes.paneHint}>{t('noParameters')}</p>}
    </>
  );
}

function isParameter(property: NodeProperty): boolean {
  return property.isNodeSetting !== true;
}
