import type { StepEncoding } from '@millrace/wire';
import type { ExecutionMode, ExecutionStatus } from '@millrace/workflow';

// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

export interface WorkflowTable {
  id: string;
  name: string;
  active: number;
  /** The file as JSON text, without what the server owns (id, active, createdAt, updatedAt). */
  document: string;
  /** Changes with the document. */
  version_key: string;
  node_count: number;
  created_at: number;
  updated_at: number;
}

interface WorkflowStaticDataTable {
  workflow_id: string;
  data: string;
}

/** What is set up while a workflow is active. */
export interface WorkflowTriggerTable {
  workflow_id: string;
  position: number;
  kind: 'webhook' | 'schedule' | 'poll' | 'listener' | 'lifecycle';
  /** The version of the workflow that it was set up for; `null` where an older program set it up. */
  version_key: string | null;
  /** The setup as JSON text. */
  setup: string;
  method: string | null;
  /** Path with each `:name` as `:`, so that patterns which match the same calls are equal. */
  path_key: string | null;
  /** How often a schedule came due since activation. */
  due_count: number;
  /** When a schedule whose missed times are made up for last came due, or was set up. */
  due_at: number | null;
}

/** Why an active workflow is not running. */
interface ActivationErrorTable {
  workflow_id: string;
  message: string;
}

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
  /** The execution that runs this one. */
  parent_execution_id: number | null;
  parent_workflow_id: string | null;
}

/** Workflows as they ran, each stored once. */
interface ExecutionWorkflowTable {
  hash: string;
  document: string;
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
}

/** What an execution noted about itself. */
interface ExecutionCustomDataTable {
  execution_id: number;
  name: string;
  value: string;
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

export interface CredentialTable {
  id: string;
  name: string;
  type: string;
  /** Encrypted. */
  data: string;
  created_at: number;
  updated_at: number;
}

interface SettingTable {
  name: string;
  value: string;
}

/** Next free number of a series; servers take blocks of it. */
interface IdSeriesTable {
  name: string;
  next: number;
}

export interface DatabaseSchema {
  workflow: WorkflowTable;
  workflow_static_data: WorkflowStaticDataTable;
  workflow_trigger: WorkflowTriggerTable;
  activation_error: ActivationErrorTable;
  execution: ExecutionTable;
  execution_workflow: ExecutionWorkflowTable;
  execution_start: ExecutionStartTable;
  execution_step: ExecutionStepTable;
  execution_waiting: ExecutionWaitingTable;
  execution_custom_data: ExecutionCustomDataTable;
  credential: CredentialTable;
  setting: SettingTable;
  id_series: IdSeriesTable;
}
