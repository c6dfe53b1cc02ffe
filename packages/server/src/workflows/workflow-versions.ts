import type { WorkflowVersion } from '@millrace/wire';
import { normalizeWorkflow, type Workflow } from '@millrace/workflow';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { contentKeyOf, versionKeyOf } from './workflow-document.ts';

/** A workflow that can be run: as a runner gets it, and as it is stored with its executions. */
export interface ExecutableWorkflow {
  version: WorkflowVersion;
  name: string;
  /** Key of the document and of who stand behind it. */
  hash: string;
  /** JSON text. */
  document: string;
  /** Who stand behind its nodes, as JSON text; `null` where nobody noted it. */
  people: string | null;
  /** Key of what it says, as a stored workflow has it; empty for one that cannot be stored. */
  versionKey: string;
}

/** Makes a stored workflow executable. */
export function executableFromRow(row: WorkflowTable): ExecutableWorkflow {
  return makeExecutable({
    id: row.id,
    active: row.active === 1,
    document: row.document,
    people: row.people,
    versionKey: row.version_key,
    workflow: JSON.parse(row.document) as Workflow,
  });
}

interface DocumentOrigin {
  id?: string;
  active: boolean;
  people?: string | null | undefined;
  /** Of the stored workflow that says the same. */
  versionKey?: string | undefined;
}

/** Makes a workflow from outside the database executable: one being edited, or one an old execution ran. */
export function executableFromDocument(
  workflow: Workflow,
  { people = null, versionKey, ...about }: DocumentOrigin,
): ExecutableWorkflow {
  const key = versionKey ?? (about.id === undefined ? '' : contentKeyOf(workflow));
  return makeExecutable({ ...about, people, versionKey: key, document: JSON.stringify(workflow), workflow });
}

function makeExecutable(about: {
  id?: string;
  active: boolean;
  document: string;
  people: string | null;
  versionKey: string;
  workflow: Workflow;
}): ExecutableWorkflow {
  const { id, active, people, versionKey, workflow } = about;
  // Its tests are given to it one by one: neither runners nor executions keep them.
  const { tests, ...runnable } = workflow;
  const document = tests === undefined ? about.document : JSON.stringify(runnable);
  const hash = versionKeyOf(people === null ? document : `${people} ${document}`);
  const normalized = normalizeWorkflow(runnable);
  return {
    version: {
      ...(id !== undefined && { id }),
      versionKey: `${id ?? ''}:${active ? 'active' : 'inactive'}:${hash}`,
      active,
      workflow: normalized,
      textLength: document.length,
    },
    name: normalized.name,
    hash,
    document,
    people,
    versionKey,
  };
}
