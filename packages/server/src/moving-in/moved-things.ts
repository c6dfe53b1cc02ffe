import type { JsonObject } from '@millrace/workflow';

/** A workflow as it was found; whether it is one is not checked yet. */
export interface MovedWorkflow {
  /** Where it was found, for people: a file, or the name in a database. */
  origin: string;
  document: unknown;
  isArchived: boolean;
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
}

export interface MovedVariable {
  name: string;
  value: string;
}

/** What somebody brings along from n8n. */
export interface MovedThings {
  workflows: MovedWorkflow[];
  credentials: MovedCredential[];
  variables: MovedVariable[];
  /** Files and rows that are none of it, and why. */
  unread: Array<{ origin: string; problem: string }>;
}

export function nothingMoved(): MovedThings {
  return { workflows: [], credentials: [], variables: [], unread: [] };
}
