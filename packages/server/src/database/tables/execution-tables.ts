import type { StepEncoding } from '@millrace/wire';
import type { ExecutionMode, ExecutionStatus } from '@millrace/workflow';
import type { Generated } from 'kysely';

// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

export interface ExecutionTable {
  id: number;
  workflow_id: string | null;
  workflow_name: string;
  /** Key into `execution_workflow`. */
  workflow_hash: string;
  status: ExecutionStatus;
  mode: ExecutionMode;
  started_at: number;
  stopped_at: number | null;
  wait_till: number | null;
  retry_of: number | null;
  retry_success_id: number | null;
  /** Not listed, removed soon. */
  is_temporary: number;
  last_node: string | null;
  /** As JSON text. */
  error: string | null;
  /** What models used for it, as JSON text; `null` where it asked none. */
  model_usage: string | null;
  /** The execution that runs this one. */
  parent_execution_id: number | null;
  parent_workflow_id: string | null;
  /** The user who started it by hand. */
  started_by: string | null;
  /** Ids of users as a JSON list, in whose name it acts besides those who stand behind its nodes; `null`: `started_by`, if anybody. */
  acts_for: string | null;
  /** Who ran a document that was not as the workflow was stored; `null` for one that was. */
  document_by: string | null;
  /** The server that runs it, or is about to. */
  server_id: string | null;
}

/** How often a workflow ran in an hour, without what people try out and what other executions run. */
export interface InsightTable {
  workflow_id: string;
  /** When it began. */
  hour: number;
  /** The process that counts here: processes do not wait for each other. */
  writer: Generated<string>;
  runs: number;
  failures: number;
  /** From start to end, added up. */
  run_time_ms: number;
  /** By what the workflow says that a run saves. */
  saved_seconds: number;
}

/** What models used for a workflow in an hour, by whatever its executions were started. */
export interface ModelUsageTable {
  /** Empty for workflows that were never saved. */
  workflow_id: string;
  /** When it began. */
  hour: number;
  calls: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  reasoning_tokens: number;
  /** Billionths of a US dollar: whole numbers are added up without a loss. */
  cost_nano_usd: number;
  unpriced_calls: number;
}

/** Executions of workflows of which only so many run at once. */
export interface ExecutionPlaceTable {
  execution_id: number;
  /** What is counted together: a digest of the workflow and what it says. */
  place_key: string;
  /** Of those that wait, the lowest goes first. */
  rank: number;
  /** It runs, or may begin. */
  is_taken: number;
}

/** Workflows as they ran, each stored once. */
export interface ExecutionWorkflowTable {
  /** Of the document and the people. */
  hash: string;
  document: string;
  /** As in `workflow`, when it ran. */
  people: string | null;
}

/** What started an execution that has not ended, so that it can be started again. */
export interface ExecutionStartTable {
  execution_id: number;
  /** As JSON text. */
  start: string;
  /** How often it went on after its runner or server had ended. */
  recoveries: number;
  /** How many executions run it, one within the other. */
  nesting: number;
  /** Whether the execution that runs it waits for its end. */
  is_awaited: number;
}

/** For what an execution waits. */
export interface ExecutionWaitingTable {
  execution_id: number;
  node: string;
  /** As JSON text; see `Waiting` of the wire protocol. */
  waiting: string;
  until: number | null;
  awaits_executions: number;
  /** Push connection of the page that watches. */
  session_id: string | null;
  /** By what it goes on, as JSON text, until a step since is stored; `null` while it waits. */
  event: string | null;
}

/** What an execution noted about itself. */
export interface ExecutionCustomDataTable {
  execution_id: number;
  name: string;
  value: string;
}

/** What people noted about an execution. */
export interface ExecutionAnnotationTable {
  execution_id: number;
  rating: 'up' | 'down' | null;
  note: string | null;
  updated_at: number;
}

export interface ExecutionAnnotationTagTable {
  execution_id: number;
  /** The name without regard to case. */
  name_key: string;
  name: string;
}

export interface ExecutionStepTable {
  execution_id: number;
  /** Position in the execution. */
  position: number;
  /** The step without its items, as JSON text in the shape of the REST interface. */
  summary: string;
  encoding: StepEncoding;
  json_bytes: number;
  data: Uint8Array;
}
