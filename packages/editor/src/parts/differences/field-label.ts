import type { WorkflowNode } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { useNodeType } from '../../server/node-types.ts';

/** Words of the form of workflow settings, by the setting that they are about. */
const SETTING_WORDS: ReadonlyMap<string, string> = new Map([
  ['executionOrder', 'executionOrder'],
  ['errorWorkflow', 'errorWorkflow'],
  ['timezone', 'timezone'],
  ['saveDataErrorExecution', 'saveError'],
  ['saveDataSuccessExecution', 'saveSuccess'],
  ['saveManualExecutions', 'saveManual'],
  ['saveExecutionProgress', 'saveProgress'],
  ['executionTimeout', 'executionTimeout'],
  ['callerPolicy', 'callerPolicy'],
  ['callerIds', 'callerIds'],
  ['priority', 'priority'],
  ['concurrencyLimit', 'concurrencyLimit'],
  ['concurrencyKey', 'concurrencyKey'],
  ['timeSavedPerExecution', 'timeSaved'],
  ['modelLimits', 'sectionBudget'],
]);

/** The words that a field has in the node's details, or in the settings of the workflow. */
export function useFieldLabel(field: string, node: WorkflowNode | undefined): string {
  const { t } = useTranslation(['shell', 'workflow-settings']);
  const description = useNodeType(node?.type ?? '', node?.typeVersion ?? 1);
  const [, kind, name = ''] = /^(parameters|settings)\.(.+)$/s.exec(field) ?? [];
  if (kind === 'parameters') return description?.properties.find((one) => one.name === name)?.displayName ?? name;
  if (kind === undefined) return t(`shell:fields.${field}`, { defaultValue: field });
  const words = SETTING_WORDS.get(name);
  return words === undefined ? name : t(`workflow-settings:${words}`, { defaultValue: name });
}
