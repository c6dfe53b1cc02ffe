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
  /** Who stand behind its nodes, as JSON text (see `NodePeople`); `null`: its owner, behind all of them. */
  people: string | null;
  created_at: number;
  updated_at: number;
}

/** What a workflow was after somebody saved it. */
export interface WorkflowVersionTable {
  id: string;
  workflow_id: string;
  version_key: string;
  /** As in `workflow`. */
  document: string;
  node_count: number;
  /** `null`: unnamed, and removed when it is old or one of too many. */
  name: string | null;
  /** `null` where nobody noted it. */
  author_id: string | null;
  created_at: number;
}

export interface TagTable {
  id: string;
  name: string;
  /** The name without regard to case: no two tags have the same. */
  name_key: string;
  created_at: number;
  updated_at: number;
}

export interface WorkflowTagTable {
  workflow_id: string;
  tag_id: string;
}

export interface FolderTable {
  id: string;
  name: string;
  /** The name without regard to case: no two folders at one place have the same. */
  name_key: string;
  /** `null` at the top. */
  parent_id: string | null;
  owner_id: string;
  created_at: number;
  updated_at: number;
}

/** Where a workflow lies in the folders of its owner. */
export interface WorkflowFolderTable {
  workflow_id: string;
  folder_id: string;
}

export interface VariableTable {
  id: string;
  scope: 'instance' | 'folder' | 'workflow';
  /** The folder or workflow; empty for the instance. */
  scope_id: string;
  name: string;
  /** Encrypted where it is secret. */
  value: string;
  is_secret: number;
  created_at: number;
  updated_at: number;
}

export interface WorkflowStaticDataTable {
  workflow_id: string;
  data: string;
}

/** What is set up while a workflow is active. */
export interface WorkflowTriggerTable {
  workflow_id: string;
  position: number;
  kind: 'webhook' | 'schedule' | 'poll' | 'subscription' | 'listener' | 'lifecycle';
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
export interface ActivationErrorTable {
  /** What is said to whoever may see the workflow that it names, as JSON text. */
  naming: string | null;
  workflow_id: string;
  message: string;
}
