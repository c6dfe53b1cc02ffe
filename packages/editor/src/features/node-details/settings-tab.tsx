import type { JsonObject, NodeProperty, NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { patchNode, setNodeParameters } from '../../model/document/node-edits.ts';
import { parametersEvaluator } from '../../model/nodes/description-evaluator.ts';
import { ParameterForm } from '../../parts/parameters/parameter-form.tsx';
import { useNodeTypes } from '../../server/node-types.ts';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import classes from './node-details.module.css';
import { type SettingsTexts, settingsOf, settingsPatch, settingsProperties, versionRemark } from './node-settings.ts';

/** How the node behaves whatever it does: errors, retries, notes. */
export function SettingsTab({
  node,
  description,
}: {
  node: WorkflowNode;
  description: NodeTypeDescription | undefined;
}) {
  const document = useDocument();
  const readOnly = useReadOnly();
  const texts = useSettingsTexts();
  const isTrigger = description?.group.includes('trigger') === true;
  const properties = useMemo(() => settingsProperties(texts, isTrigger), [texts, isTrigger]);
  const values = useMemo(() => settingsOf(node), [node]);
  const describe = useCallback(
    (parameters: JsonObject) => parametersEvaluator(parameters, node.typeVersion),
    [node.typeVersion],
  );
  return (
    <>
      {description?.properties.some(isNodeSetting) && (
        <ParameterForm
          properties={description.properties}
          holds={isNodeSetting}
          values={node.parameters}
          typeVersion={node.typeVersion}
          readOnly={readOnly}
          describe={describe}
          onChange={(parameters) => setNodeParameters(document, node.id, parameters)}
        />
      )}
      <ParameterForm
        properties={properties}
        values={values}
        typeVersion={node.typeVersion}
        readOnly={readOnly}
        describe={describe}
        onChange={(next) => patchNode(document, node.id, settingsPatch(next))}
      />
      <VersionLine node={node} description={description} />
    </>
  );
}

function isNodeSetting(property: NodeProperty): boolean {
  return property.isNodeSetting === true;
}

function VersionLine({ node, description }: { node: WorkflowNode; description: NodeTypeDescription | undefined }) {
  const { t } = useTranslation('node-details');
  const latest = useNodeTypes().catalogue.latest(node.type);
  const remark = versionRemark(node, latest);
  return (
    <p className={classes.paneHint}>
      {t('versionLine', { name: description?.displayName ?? node.type, version: node.typeVersion })}{' '}
      {remark === 'latest' && t('versionLatest')}
      {remark === 'older' && t('versionOlder')}
      {remark === 'deprecated' && t('versionDeprecated')}
    </p>
  );
}

function useSettingsTexts(): SettingsTexts {
  const { t } = useTranslation('node-details');
  return useMemo(
    () => ({
      alwaysOutputData: t('alwaysOutputData'),
      alwaysOutputDataHelp: t('alwaysOutputDataHelp'),
      executeOnce: t('executeOnce'),
      executeOnceHelp: t('executeOnceHelp'),
      retryOnFail: t('retryOnFail'),
      retryOnFailHelp: t('retryOnFailHelp'),
      maxTries: t('maxTries'),
      waitBetweenTries: t('waitBetweenTries'),
      onError: t('onError'),
      onErrorHelp: t('onErrorHelp'),
      stopWorkflow: t('stopWorkflow'),
      stopWorkflowHelp: t('stopWorkflowHelp'),
      continueRegularOutput: t('continueRegularOutput'),
      continueRegularOutputHelp: t('continueRegularOutputHelp'),
      continueErrorOutput: t('continueErrorOutput'),
      continueErrorOutputHelp: t('continueErrorOutputHelp'),
      notes: t('notes'),
      notesInFlow: t('notesInFlow'),
    }),
    [t],
  );
}
