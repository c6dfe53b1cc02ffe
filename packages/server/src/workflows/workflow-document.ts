import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ServerFields, StoredWorkflow, TagReference } from '@millrace/api';
import {
  type AdoptionNotice,
  adoptWorkflow,
  DEFAULT_WORKFLOW_NAME,
  fitWorkflowName,
  isJsonObject,
  MAX_WORKFLOW_BYTES,
  parseWorkflow,
  type Workflow,
} from '@millrace/workflow';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { apiError } from '../errors/server-error.ts';
import { refuseFormRedirects } from './form-redirects.ts';

/** What of a workflow row follows from its document. */
export type DocumentColumns = Pick<WorkflowTable, 'name' | 'document' | 'version_key' | 'node_count'>;

interface ColumnsAndNotices {
  columns: DocumentColumns;
  notices: AdoptionNotice[];
}

/**
 * Checks a workflow file and makes the columns it is stored in. Unknown fields are kept.
 * @throws WorkflowParseError, ServerError `WORKFLOW_TOO_LARGE`
 */
export function toDocumentColumns(value: unknown): DocumentColumns {
  return columnsOf(fitWorkflowName(parseWorkflow(withName(value))).workflow);
}

/**
 * What somebody saves: like {@link toDocumentColumns}, and tells of a name that was shortened.
 * @throws ServerError `BAD_REQUEST` for a form that leads to no web address, too
 */
export function toChangedDocument(value: unknown): ColumnsAndNotices {
  const { workflow, notices } = fitWorkflowName(parseWorkflow(withName(value)));
  refuseFormRedirects(workflow);
  return { columns: columnsOf(workflow), notices };
}

/**
 * The columns of a new workflow. Its file may come from elsewhere: what does not fit is mended, and told of.
 * @throws WorkflowParseError, ServerError `WORKFLOW_TOO_LARGE`
 */
export function toNewDocument(value: unknown): ColumnsAndNotices {
  const { workflow, notices } = adoptWorkflow(parseWorkflow(withName(value)));
  refuseFormRedirects(workflow);
  return { columns: columnsOf(workflow), notices };
}

function columnsOf(workflow: Workflow): DocumentColumns {
  const document = JSON.stringify(withoutServerFields(workflow));
  const bytes = Buffer.byteLength(document);
  if (bytes > MAX_WORKFLOW_BYTES) {
    throw apiError('WORKFLOW_TOO_LARGE', { bytes, limit: MAX_WORKFLOW_BYTES });
  }
  return { name: workflow.name, document, version_key: versionKeyOf(document), node_count: workflow.nodes.length };
}

/** Key of what a document says, whatever of the server's it holds: documents with the same key do the same. */
export function contentKeyOf(value: unknown): string {
  const { workflow } = fitWorkflowName(parseWorkflow(withName(value)));
  return versionKeyOf(JSON.stringify(withoutServerFields(workflow)));
}

/**
 * Whether two documents say the same, whatever of the server's they hold and in whichever order they are written. No pinned
 * data is the same as none at all: the editor writes the one, files have the other.
 */
export function isSameContent(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(contentOf(one), contentOf(other));
}

function contentOf(value: unknown): object {
  const { workflow } = fitWorkflowName(parseWorkflow(withName(value)));
  const { pinData = {}, ...content } = withoutServerFields(workflow);
  return { ...content, pinData };
}

/** Key of a document's content. */
export function versionKeyOf(document: string): string {
  return createHash('sha256').update(document).digest('base64url').slice(0, 22);
}

/** A stored row as clients see it. @param tags left out where nobody asked for them. */
export function toStoredWorkflow(row: WorkflowTable, tags?: TagReference[]): StoredWorkflow {
  const { tags: _, ...document } = JSON.parse(row.document) as Workflow;
  return {
    ...document,
    id: row.id,
    active: row.active === 1,
    storedVersion: row.version_key,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(tags && { tags }),
  };
}

function withName(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  if (typeof value.name === 'string' && value.name.trim() !== '') return value;
  return value.name === undefined || typeof value.name === 'string' ? { ...value, name: DEFAULT_WORKFLOW_NAME } : value;
}

function withoutServerFields(
  workflow: Workflow & Partial<Pick<ServerFields, 'storedVersion' | 'notices'>>,
): Omit<Workflow, keyof ServerFields> {
  const {
    id: _,
    active: _1,
    createdAt: _2,
    updatedAt: _3,
    storedVersion: _4,
    tags: _5,
    notices: _6,
    ...document
  } = workflow;
  return document;
}
