import type { InstanceSettings } from '@millrace/api';
import { type ModelLimits, readModelLimits, type WorkflowPriority, type WorkflowSettings } from '@millrace/workflow';

type SaveChoice = 'DEFAULT' | 'all' | 'none';
type SwitchChoice = 'DEFAULT' | 'true' | 'false';
type CallerPolicy = 'any' | 'none' | 'workflowsFromAList' | 'workflowsFromSameOwner';

/** A workflow's settings as the form holds them. */
export interface SettingsDraft {
  executionOrder: 'v0' | 'v1';
  /** Id of a workflow; empty for none. */
  errorWorkflow: string;
  callerPolicy: CallerPolicy;
  /** Ids of workflows. */
  callerIds: string[];
  /** IANA name, or `DEFAULT`. */
  timezone: string;
  saveDataErrorExecution: SaveChoice;
  saveDataSuccessExecution: SaveChoice;
  saveManualExecutions: SwitchChoice;
  saveExecutionProgress: SwitchChoice;
  /** Minutes that a run saves somebody. */
  timeSaved: number;
  priority: WorkflowPriority;
  /** Executions that run at once; 0 for any number. */
  concurrencyLimit: number;
  /** Text with expressions in braces. */
  concurrencyKey: string;
  /** What one execution may use of models; 0 for any amount. */
  modelLimits: Required<ModelLimits>;
  /** What all executions of a day may use of models; 0 for any amount. */
  dailyModelLimits: DailyLimits;
  isLimited: boolean;
  limit: Duration;
}

type DailyLimits = Required<Pick<ModelLimits, 'costUsd' | 'tokens'>>;

export interface Duration {
  hours: number;
  minutes: number;
  seconds: number;
}

export type LimitProblem = 'zero' | 'tooLong';

const POLICIES: readonly CallerPolicy[] = ['any', 'none', 'workflowsFromAList', 'workflowsFromSameOwner'];

/** Settings of a workflow, with those of the instance where it has none of its own. */
export function draftOf(
  settings: WorkflowSettings,
  instance: Pick<InstanceSettings, 'executionTimeout'>,
): SettingsDraft {
  const { errorWorkflow, timezone, callerIds, executionTimeout, timeSavedPerExecution, priority } = settings;
  const timeout = typeof executionTimeout === 'number' ? executionTimeout : instance.executionTimeout;
  return {
    executionOrder: settings.executionOrder === 'v1' ? 'v1' : 'v0',
    errorWorkflow: typeof errorWorkflow === 'string' && errorWorkflow !== 'DEFAULT' ? errorWorkflow : '',
    callerPolicy: POLICIES.find((policy) => policy === settings.callerPolicy) ?? 'workflowsFromSameOwner',
    callerIds: typeof callerIds === 'string' ? listOf(callerIds) : [],
    timezone: timezone || 'DEFAULT',
    saveDataErrorExecution: saveChoice(settings.saveDataErrorExecution),
    saveDataSuccessExecution: saveChoice(settings.saveDataSuccessExecution),
    saveManualExecutions: switchChoice(settings.saveManualExecutions),
    saveExecutionProgress: switchChoice(settings.saveExecutionProgress),
    timeSaved: numberOf(timeSavedPerExecution),
    priority: priority === 'high' || priority === 'low' ? priority : 'normal',
    concurrencyLimit: numberOf(settings.concurrencyLimit),
    concurrencyKey: typeof settings.concurrencyKey === 'string' ? settings.concurrencyKey.replace(/^=/, '') : '',
    modelLimits: { ...NO_LIMITS, ...readModelLimits(settings.modelLimits) },
    dailyModelLimits: dailyLimitsOf(settings.dailyModelLimits),
    isLimited: timeout > 0,
    limit: durationOf(Math.max(0, timeout)),
  };
}

/** The settings to store. What is as the instance has it is left out; fields the form does not know stay. */
export function settingsOf(
  draft: SettingsDraft,
  before: WorkflowSettings,
  instance: Pick<InstanceSettings, 'executionTimeout'>,
): WorkflowSettings {
  const after: WorkflowSettings = { ...before };
  const set = (name: string, value: WorkflowSettings[string]): void => {
    if (value === undefined || value === 'DEFAULT' || value === '') delete after[name];
    else after[name] = value;
  };
  if (draft.executionOrder === 'v1' || before.executionOrder === 'v1') set('executionOrder', draft.executionOrder);
  set('errorWorkflow', draft.errorWorkflow);
  const isDefaultPolicy = draft.callerPolicy === 'workflowsFromSameOwner' && before.callerPolicy === undefined;
  set('callerPolicy', isDefaultPolicy ? undefined : draft.callerPolicy);
  set('callerIds', draft.callerPolicy === 'workflowsFromAList' ? draft.callerIds.join(', ') : undefined);
  set('timezone', draft.timezone);
  set('saveDataErrorExecution', draft.saveDataErrorExecution);
  set('saveDataSuccessExecution', draft.saveDataSuccessExecution);
  set('saveManualExecutions', switchValue(draft.saveManualExecutions));
  set('saveExecutionProgress', switchValue(draft.saveExecutionProgress));
  set('timeSavedPerExecution', draft.timeSaved > 0 ? draft.timeSaved : undefined);
  set('priority', draft.priority === 'normal' ? undefined : draft.priority);
  set('concurrencyLimit', draft.concurrencyLimit > 0 ? draft.concurrencyLimit : undefined);
  set('concurrencyKey', draft.concurrencyLimit > 0 ? keyOf(draft.concurrencyKey.trim()) : undefined);
  set('modelLimits', setLimits(draft.modelLimits));
  set('dailyModelLimits', setLimits(draft.dailyModelLimits));
  set('executionTimeout', timeoutOf(draft, before, instance.executionTimeout));
  return after;
}

/** What is wrong with the time limit. @param maxSeconds what the instance allows; 0 and below for anything. */
export function limitProblem({ isLimited, limit }: SettingsDraft, maxSeconds: number): LimitProblem | undefined {
  if (!isLimited) return undefined;
  const seconds = secondsOf(limit);
  if (seconds <= 0) return 'zero';
  return maxSeconds > 0 && seconds > maxSeconds ? 'tooLong' : undefined;
}

export function durationOf(seconds: number): Duration {
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: Math.floor(seconds % 60),
  };
}

function secondsOf({ hours, minutes, seconds }: Duration): number {
  return hours * 3600 + minutes * 60 + seconds;
}

/** -1 switches the limit of the instance off. */
function timeoutOf(
  { isLimited, limit }: SettingsDraft,
  before: WorkflowSettings,
  ofInstance: number,
): number | undefined {
  const wanted = isLimited ? secondsOf(limit) : -1;
  const isAsInstance = wanted === ofInstance || (wanted === -1 && ofInstance <= 0);
  return isAsInstance && before.executionTimeout === undefined ? undefined : wanted;
}

const NO_LIMITS: Required<ModelLimits> = { costUsd: 0, tokens: 0, calls: 0, seconds: 0 };

function dailyLimitsOf(setting: unknown): DailyLimits {
  const { costUsd = 0, tokens = 0 } = readModelLimits(setting);
  return { costUsd, tokens };
}

/** Those that bound something, if any does. */
function setLimits(limits: ModelLimits): ModelLimits | undefined {
  const bounding = readModelLimits(limits);
  return Object.keys(bounding).length > 0 ? bounding : undefined;
}

/** As expressions are stored. */
function keyOf(text: string): string {
  return text.includes('{{') ? `=${text}` : text;
}

function numberOf(setting: unknown): number {
  return typeof setting === 'number' ? Math.max(0, setting) : 0;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function saveChoice(value: unknown): SaveChoice {
  return value === 'all' || value === 'none' ? value : 'DEFAULT';
}

function switchChoice(value: unknown): SwitchChoice {
  return value === true ? 'true' : value === false ? 'false' : 'DEFAULT';
}

function switchValue(choice: SwitchChoice): boolean | undefined {
  return choice === 'DEFAULT' ? undefined : choice === 'true';
}
