import type { Item } from '../data/item.ts';
import type { ModelLimits } from '../data/model-usage.ts';
import type { TestCase } from '../data/test-case.ts';
import type { JsonObject, JsonValue } from '../json/json.ts';

/** What a node does with an error of its own. Absent: `stopWorkflow`. */
export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

/** Order in which branches run. Absent in the file means `v0`. */
export type ExecutionOrder = 'v0' | 'v1';

/** Parameter values as stored in the file: fixed values, or strings starting with `=` (expressions). */
export type NodeParameters = JsonObject;

/** Which stored credential a node uses; old files carry only its name. */
export type CredentialReference = { id: string | null; name: string } | string;

/** One node of a workflow, as in the file. Fields this version does not know are kept as they are. */
export interface WorkflowNode {
  id: string;
  /** Unique in its workflow; connections refer to it. */
  name: string;
  /** Full type name with its package, for example `n8n-nodes-base.set`. */
  type: string;
  typeVersion: number;
  /** Canvas position of the top left corner in px: `[x, y]`. */
  position: [number, number];
  parameters: NodeParameters;
  /** By credential type name. */
  credentials?: Record<string, CredentialReference>;
  disabled?: boolean;
  color?: string;
  notes?: string;
  notesInFlow?: boolean;
  /** Put out one empty item when the node put out nothing. */
  alwaysOutputData?: boolean;
  /** Run for the first item only. */
  executeOnce?: boolean;
  /** The old form of `onError: 'continueRegularOutput'`. */
  continueOnFail?: boolean;
  onError?: OnError;
  retryOnFail?: boolean;
  /** 2 to 5; default 3. */
  maxTries?: number;
  /** 0 to 5000 ms; default 1000. */
  waitBetweenTries?: number;
  webhookId?: string;
}

/** The highest input of a node that a connection can lead to. */
export const MAX_INPUT_INDEX = 999;

/** Where a connection ends. */
export interface ConnectionTarget {
  /** Name of the target node. */
  node: string;
  /** Input kind; `main` for data. */
  type: string;
  /** Input index. */
  index: number;
}

/** Source node name → output kind → output index → targets. A hole may be `null`. */
export type Connections = Record<string, Record<string, Array<ConnectionTarget[] | null>>>;

/** A setting that may defer to the instance default. */
type SaveSetting = 'DEFAULT' | 'all' | 'none';

export type WorkflowPriority = 'high' | 'normal' | 'low';

export interface WorkflowSettings {
  executionOrder?: ExecutionOrder;
  errorWorkflow?: string | null;
  /** IANA name, or `DEFAULT`. */
  timezone?: string;
  saveDataErrorExecution?: SaveSetting;
  saveDataSuccessExecution?: SaveSetting;
  saveManualExecutions?: boolean | 'DEFAULT';
  saveExecutionProgress?: boolean | 'DEFAULT';
  /** Seconds; -1 is off. */
  executionTimeout?: number;
  callerPolicy?: string;
  /** Which executions begin first when many wait; default `normal`. */
  priority?: WorkflowPriority;
  /** How many executions run at once, not counting those by hand; absent or 0 for any number. */
  concurrencyLimit?: number;
  /** What the limit counts apart: an expression that sees the first item of the trigger. */
  concurrencyKey?: string;
  /** Days after which ended executions are removed, instead of those of the instance; 0 keeps them. */
  keepExecutionsDays?: number;
  /** How many of the newest executions are kept, instead of those of the instance; 0 keeps all. */
  keepExecutionsCount?: number;
  /** Minutes that a run saves somebody. */
  timeSavedPerExecution?: number;
  /** What models that one execution asks may use. */
  modelLimits?: ModelLimits;
  /** What models that all of its executions ask may use in a day, as UTC counts days. */
  dailyModelLimits?: Pick<ModelLimits, 'costUsd' | 'tokens'>;
  [unknown: string]: JsonValue | undefined;
}

/**
 * A workflow file. Object keys are user-chosen in `connections`, `pinData` and `parameters`:
 * never index them with an unchecked name, use {@link WorkflowGraph}.
 */
export interface Workflow {
  id?: string;
  name: string;
  active?: boolean;
  nodes: WorkflowNode[];
  connections: Connections;
  settings?: WorkflowSettings;
  /** Node name → items that replace its run in manual executions. */
  pinData?: Record<string, Item[]>;
  staticData?: JsonObject | null;
  meta?: JsonObject;
  /** Tests of the workflow. */
  tests?: TestCase[] | null;
  /** Tag names or `{ id, name }`, as in the file. */
  tags?: JsonValue[];
  createdAt?: string;
  updatedAt?: string;
}

/** The name of a workflow that has none. */
export const DEFAULT_WORKFLOW_NAME = 'My workflow';
/** Longest workflow name, in characters. */
export const MAX_NAME_LENGTH = 128;
/** Largest workflow, and largest pinned data of one workflow, as JSON text in bytes. */
export const MAX_WORKFLOW_BYTES = 12_582_912;
