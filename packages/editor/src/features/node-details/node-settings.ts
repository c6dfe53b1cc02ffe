import type { JsonObject, NodeProperty, NodeTypeSummary, WorkflowNode } from '@millrace/workflow';
import type { NodePatch } from '../../model/document/change.ts';

/** Words of the settings; the caller brings them in the user's language. */
export interface SettingsTexts {
  alwaysOutputData: string;
  alwaysOutputDataHelp: string;
  executeOnce: string;
  executeOnceHelp: string;
  retryOnFail: string;
  retryOnFailHelp: string;
  maxTries: string;
  waitBetweenTries: string;
  onError: string;
  onErrorHelp: string;
  stopWorkflow: string;
  stopWorkflowHelp: string;
  continueRegularOutput: string;
  continueRegularOutputHelp: string;
  continueErrorOutput: string;
  continueErrorOutputHelp: string;
  notes: string;
  notesInFlow: string;
}

/** The settings every node has, as properties, so that the same form edits them. */
export function settingsProperties(texts: SettingsTexts, isTrigger: boolean): NodeProperty[] {
  const notes: NodeProperty[] = [
    {
      name: 'notes',
      displayName: texts.notes,
      type: 'string',
      default: '',
      noDataExpression: true,
      typeOptions: { rows: 4 },
    },
    { name: 'notesInFlow', displayName: texts.notesInFlow, type: 'boolean', default: false, noDataExpression: true },
  ];
  return isTrigger ? notes : [...behaviour(texts), ...notes];
}

function behaviour(texts: SettingsTexts): NodeProperty[] {
  const flag = (name: string, displayName: string, description: string): NodeProperty => ({
    name,
    displayName,
    description,
    type: 'boolean',
    default: false,
    noDataExpression: true,
  });
  const whenRetrying = { show: { retryOnFail: [true] } };
  return [
    flag('alwaysOutputData', texts.alwaysOutputData, texts.alwaysOutputDataHelp),
    flag('executeOnce', texts.executeOnce, texts.executeOnceHelp),
    flag('retryOnFail', texts.retryOnFail, texts.retryOnFailHelp),
    {
      name: 'maxTries',
      displayName: texts.maxTries,
      type: 'number',
      default: 3,
      noDataExpression: true,
      typeOptions: { minValue: 2, maxValue: 5, numberPrecision: 0 },
      displayOptions: whenRetrying,
    },
    {
      name: 'waitBetweenTries',
      displayName: texts.waitBetweenTries,
      type: 'number',
      default: 1000,
      noDataExpression: true,
      typeOptions: { minValue: 0, maxValue: 5000, numberPrecision: 0 },
      displayOptions: whenRetrying,
    },
    {
      name: 'onError',
      displayName: texts.onError,
      description: texts.onErrorHelp,
      type: 'options',
      default: 'stopWorkflow',
      noDataExpression: true,
      options: [
        { name: texts.stopWorkflow, value: 'stopWorkflow', description: texts.stopWorkflowHelp },
        {
          name: texts.continueRegularOutput,
          value: 'continueRegularOutput',
          description: texts.continueRegularOutputHelp,
        },
        { name: texts.continueErrorOutput, value: 'continueErrorOutput', description: texts.continueErrorOutputHelp },
      ],
    },
  ];
}

/** The settings a node has now. The old way to go on after an error counts as the new one. */
export function settingsOf(node: WorkflowNode): JsonObject {
  const values: JsonObject = {};
  if (node.alwaysOutputData !== undefined) values.alwaysOutputData = node.alwaysOutputData;
  if (node.executeOnce !== undefined) values.executeOnce = node.executeOnce;
  if (node.retryOnFail !== undefined) values.retryOnFail = node.retryOnFail;
  if (node.maxTries !== undefined) values.maxTries = node.maxTries;
  if (node.waitBetweenTries !== undefined) values.waitBetweenTries = node.waitBetweenTries;
  if (node.notes !== undefined) values.notes = node.notes;
  if (node.notesInFlow !== undefined) values.notesInFlow = node.notesInFlow;
  const onError = node.onError ?? (node.continueOnFail ? 'continueRegularOutput' : undefined);
  if (onError !== undefined) values.onError = onError;
  return values;
}

/** What changes on the node for edited settings. Settings at their default are not stored. */
export function settingsPatch(next: JsonObject): NodePatch {
  const { maxTries, waitBetweenTries, notes, onError } = next;
  return {
    alwaysOutputData: next.alwaysOutputData === true || undefined,
    executeOnce: next.executeOnce === true || undefined,
    retryOnFail: next.retryOnFail === true || undefined,
    notesInFlow: next.notesInFlow === true || undefined,
    maxTries: typeof maxTries === 'number' ? maxTries : undefined,
    waitBetweenTries: typeof waitBetweenTries === 'number' ? waitBetweenTries : undefined,
    notes: typeof notes === 'string' && notes !== '' ? notes : undefined,
    onError: onError === 'continueRegularOutput' || onError === 'continueErrorOutput' ? onError : undefined,
    continueOnFail: undefined,
  };
}

type VersionRemark = 'latest' | 'older' | 'deprecated';

/** How a node's version stands to those its type has, or the type to those that are offered. */
export function versionRemark(node: WorkflowNode, latest: NodeTypeSummary | undefined): VersionRemark | undefined {
  if (!latest) return undefined;
  if (latest.hidden) return 'deprecated';
  const versions = Array.isArray(latest.version) ? latest.version : [latest.version];
  return node.typeVersion >= (latest.defaultVersion ?? Math.max(...versions)) ? 'latest' : 'older';
}
