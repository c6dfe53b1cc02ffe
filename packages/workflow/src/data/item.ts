import type { JsonObject, JsonValue } from '../json/json.ts';
import type { ModelCall, ModelUsage } from './model-usage.ts';

/** Binary data of an item: held inline, or by reference to the binary store. */
export interface BinaryData {
  /** Base64 of the bytes; empty when `id` refers to the store. */
  data: string;
  /** Key in the binary store. */
  id?: string;
  mimeType: string;
  /** What it is in one word, where it has a view of its own: `image`, `text`, `json` … */
  fileType?: string;
  fileName?: string;
  directory?: string;
  fileExtension?: string;
  /** Human-readable size, for example `1.2 kB`. */
  fileSize?: string;
  bytes?: number;
}

/** Which input item an item was made from. */
export interface PairedItem {
  item: number;
  /** Input index; default 0. */
  input?: number;
  /**
   * The run that the item was an output of, where that is not the one that fed the input: set by nodes that keep items
   * over several runs. `item` then counts in that output.
   */
  sourceOverwrite?: RunSource;
}

/** One item. Node input is read-only: make a new item instead of changing one. */
export interface Item {
  json: JsonObject;
  binary?: Record<string, BinaryData>;
  pairedItem?: PairedItem | PairedItem[] | number;
  /** Set on items of an error output. */
  error?: ExecutionError;
}

/** Items of each output (or input); `null` where nothing arrived. */
export type ItemsByPort = Array<Item[] | null>;

/** An error as stored with a run and shown to people. Never holds secrets. */
export interface ExecutionError {
  /** Class of the error, for example `NodeOperationError`. */
  name: string;
  /** Stable code of the catalogue, or of the third party. */
  code?: string;
  message: string;
  description?: string;
  /** Name of the node it arose in. */
  node?: string;
  context?: {
    itemIndex?: number;
    runIndex?: number;
    parameter?: string;
    [key: string]: JsonValue | undefined;
  };
  /** ms since the epoch. */
  timestamp?: number;
  httpCode?: string;
  cause?: JsonValue;
  stack?: string;
}

/** Which run fed an input of a run. */
export interface RunSource {
  previousNode: string;
  /** Default 0. */
  previousNodeOutput?: number;
  /** Default 0. */
  previousNodeRun?: number;
}

export type RunStatus = 'success' | 'error' | 'running' | 'waiting' | 'canceled';

/** A remark for the user about a run that did not fail. */
export interface RunHint {
  message: string;
  /** Path of the parameter it is about. */
  parameter?: string;
  /** The first input item it is about. */
  itemIndex?: number;
  location?: 'outputPane' | 'inputPane' | 'ndv';
  type?: 'info' | 'warning' | 'danger';
}

/** Other executions that a run is linked with, and what it left for later runs of its node. */
export interface RunMetadata {
  /** The execution that ran this one; on its trigger. */
  parentExecution?: { executionId: string; workflowId?: string };
  /** The first execution that this run started. */
  subExecution?: { executionId: string; workflowId?: string };
  subExecutionsCount?: number;
  /** What the node keeps between its runs (`$node["…"].context`), where this run changed it. */
  context?: JsonObject;
  /** Which call a run of a sub-node answered: it is not done again when its execution goes on. */
  call?: CallIdentity;
  /** The call of another execution that this one goes on from. */
  replayOf?: ReplayedCall;
  /** On a run of a sub-node that asked a model: what that took. */
  modelCall?: ModelCall;
  /** What all models used that were asked for this run. */
  modelUsage?: ModelUsage;
  /** What a node of evaluation noted of the row that the execution is about. */
  evaluation?: EvaluationNotes;
}

/** What is known of one row of an evaluation, by the names that the workflow gave. */
export interface EvaluationNotes {
  inputs?: JsonObject;
  outputs?: JsonObject;
  metrics?: Record<string, number>;
}

/** A call of an ended execution that another execution goes on from. */
export interface ReplayedCall {
  executionId: string;
  /** Position of the call's step in that execution. */
  index: number;
  /** Somebody changed what was answered. */
  isEdited?: true;
}

/** What tells a call of a sub-node from others of the same node that asked. */
export interface CallIdentity {
  /** The item that was worked on. */
  item: number;
  /** Hash of what was asked. */
  key: string;
}

/** One run of one node. */
export interface NodeRun {
  /** ms since the epoch. */
  startTime: number;
  /** ms. */
  executionTime: number;
  /** Position of this run in the execution, from 0. */
  executionIndex: number;
  executionStatus: RunStatus;
  /** For each input, where its items came from; `null` where nothing arrived. */
  source: Array<RunSource | null>;
  /** Items for each output kind; data is `main`. */
  data?: { main: ItemsByPort; [kind: string]: ItemsByPort };
  error?: ExecutionError;
  hints?: RunHint[];
  metadata?: RunMetadata;
}

/** Node name → its runs, in order. Built with a null prototype. */
export type RunData = Record<string, NodeRun[]>;
