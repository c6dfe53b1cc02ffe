import type { NewColumn } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';

/** Whose something is, and who else may use it. Users are named by their addresses, in small letters. */
export interface MovedPlace {
  /** `undefined`: nobody of its own; it goes to the owner of the instance. */
  owner?: string;
  sharers: Array<{ email: string; role: 'editor' | 'reader' }>;
  /** Names of the folders it lies in, from the top. */
  folder: string[];
}

/** A workflow as it was found; whether it is one is not checked yet. */
export interface MovedWorkflow {
  /** Where it was found, for people: a file, or the name in a database. */
  origin: string;
  document: unknown;
  isArchived: boolean;
  /** Unknown of files. */
  place?: MovedPlace;
  /** What its scripts keep. What triggers remember is not part of it: they begin anew. */
  staticData?: JsonObject;
}

export interface MovedCredential {
  id: string | undefined;
  name: string;
  type: string;
  /** What it holds, or why that cannot be read. */
  data: { value: JsonObject } | { problem: string };
  /** Node types and hosts that it is limited to; `undefined` for all. n8n knows no such limits. */
  nodeTypes?: string[];
  domains?: string[];
  /** Unknown of files. */
  place?: MovedPlace;
}

export interface MovedVariable {
  name: string;
  value: string;
}

/** A row of a data table, with cells by the names of columns. Times are ISO 8601 texts. */
export interface MovedRow {
  id: number;
  createdAt: string;
  updatedAt: string;
  cells: JsonObject;
}

export interface MovedDataTable {
  id: string | undefined;
  name: string;
  columns: NewColumn[];
  /** Why it cannot come along. */
  problem?: string;
  rowCount: number;
  /** Rows whose ids are larger, in the order of ids, some at a time. They are read when they are asked for. */
  rowsAfter(id: number): AsyncIterable<MovedRow[]>;
  /** Unknown of files. */
  place?: MovedPlace;
}

export interface MovedUser {
  /** In small letters. */
  email: string;
  firstName: string;
  lastName: string;
  role: 'owner' | 'admin' | 'member';
  isDisabled: boolean;
}

/** What somebody brings along from n8n. */
export interface MovedThings {
  workflows: MovedWorkflow[];
  credentials: MovedCredential[];
  variables: MovedVariable[];
  dataTables: MovedDataTable[];
  users: MovedUser[];
  /** Files and rows that are none of it, and why. */
  unread: Array<{ origin: string; problem: string }>;
  /** What stays where it is. */
  leftBehind: Array<{ what: string; count: number; reason: string }>;
}

/** What became of one thing. `present`: its id is here already, and nothing was changed. */
export interface MovedResult {
  kind: 'workflow' | 'credential' | 'variable' | 'dataTable' | 'user';
  name: string;
  outcome: 'added' | 'present' | 'refused';
  /** Why it was refused, or what of it did not come along. */
  problem?: string;
}

export function nothingMoved(): MovedThings {
  return { workflows: [], credentials: [], variables: [], dataTables: [], users: [], unread: [], leftBehind: [] };
}
