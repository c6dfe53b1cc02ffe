import { Button } from '@mantine/core';
import {
  type JsonValue,
  type NodeTypeDescription,
  nodeActions,
  resolveParameters,
  sameJson,
  type WorkflowNode,
} from '@millrace/workflow';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyExample } from '../../../session/workflow-io/clipboard.ts';
import classes from './documentation.module.css';

interface CopyExampleProps {
  node: WorkflowNode;
  description: NodeTypeDescription;
}

/** Copies a small workflow that shows the node at what it is set to do. */
export function CopyExample({ node, description }: CopyExampleProps) {
  const { t } = useTranslation('node-details');
  const copy = () =>
    void copyExample(description, { version: node.typeVersion, parameters: actionOf({ node, description }) });
  return (
    <div className={classes.example}>
      <Button size="xs" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
        {t('copyExample')}
      </Button>
      <p className={classes.meta}>{t('pasteExample')}</p>
    </div>
  );
}

/** What a node does, as parameters of its own; the first thing that its type can do where it is set to none of them. */
function actionOf({ node, description }: CopyExampleProps) {
  const actions = nodeActions(description);
  const set = resolveParameters(description.properties, node.parameters, node.typeVersion);
  // An event may be one of several that are chosen.
  const isSet = ([name, value]: [string, JsonValue]) =>
    [value].flat().every((one) => [set[name]].flat().some((other) => sameJson(one, other)));
  return (actions.find(({ parameters }) => Object.entries(parameters).every(isSet)) ?? actions[0])?.parameters;
}
