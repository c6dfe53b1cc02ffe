import type { CallAnswer, StoredWorkflow, WorkflowSummary, workflowRoutes } from '@millrace/api';
import {
  DEFAULT_WORKFLOW_NAME,
  isJsonObject,
  type JsonObject,
  MAX_NAME_LENGTH,
  WorkflowParseError,
} from '@millrace/workflow';
import type { WorkflowTable } from '../database/database-schema.ts';
import { newId } from '../database/new-id.ts';
import { ServerError } from '../errors/server-error.ts';
import type { WorkflowListQuery, WorkflowRepository, WorkflowRow } from './workflow.repository.ts';
import { toDocumentColumns, toStoredWorkflow } from './workflow-document.ts';

/** Sets up the triggers of workflows. */
export interface WorkflowActivation {
  /** @throws ServerError when a trigger cannot be set up; then nothing has changed. */
  activate(workflow: WorkflowTable): Promise<void>;
  /** Sets the triggers of an active workflow up anew; what goes wrong is kept as its activation error. */
  refresh(workflow: WorkflowTable): Promise<void>;
  deactivate(workflowId: string): Promise<void>;
}

export interface WorkflowServiceOptions {
  repository: WorkflowRepository;
  activation: WorkflowActivation;
  /** Removes the executions of a workflow. */
  deleteExecutions(workflowId: string): Promise<void>;
  now?: () => number;
}

/** Stored workflows, as clients see them. */
export interface WorkflowService {
  list(query: {
    search?: string | undefined;
    active?: boolean | undefined;
    limit: number;
    cursor?: string | undefined;
  }): Promise<CallAnswer<typeof workflowRoutes.list>>;
  get(id: string): Promise<StoredWorkflow>;
  create(document: unknown): Promise<StoredWorkflow>;
  update(id: string, changes: unknown): Promise<StoredWorkflow>;
  delete(id: string): Promise<boolean>;
  newName(wanted?: string): Promise<string>;
  listActiveIds(): Promise<string[]>;
}

export function createWorkflowService(options: WorkflowServiceOptions): WorkflowService {
  const { repository, activation, deleteExecutions, now = Date.now } = options;

  async function findRow(id: string): Promise<WorkflowTable> {
    const row = await repository.findById(id);
    if (!row) throw new ServerError('WORKFLOW_NOT_FOUND', `There is no workflow with the id "${id}".`);
    return row;
  }

  async function setActive(row: WorkflowTable, active: boolean): Promise<WorkflowTable> {
    if (active) await activation.activate(row);
    else await activation.deactivate(row.id);
    const changed = { ...row, active: active ? 1 : 0 };
    await repository.update(row.id, { active: changed.active });
    return changed;
  }

  return {
    async list({ cursor, limit, ...filter }) {
      const rows = await repository.list({ ...filter, limit: limit + 1, after: readCursor(cursor) });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return { results: page.map(toSummary), nextCursor: rows.length > limit && last ? toCursor(last) : null };
    },
    async get(id) {
      return toStoredWorkflow(await findRow(id));
    },
    async create(document) {
      const time = now();
      const row: WorkflowTable = {
        id: newId(),
        active: 0,
        created_at: time,
        updated_at: time,
        ...toDocumentColumns(document),
      };
      await repository.create(row);
      return toStoredWorkflow(row);
    },
    async update(id, changes) {
      const { active, ...documentChanges } = readChanges(changes);
      let row = await findRow(id);
      if (Object.keys(documentChanges).length > 0) {
        const columns = toDocumentColumns({ ...(JSON.parse(row.document) as JsonObject), ...documentChanges });
        const isChanged = columns.version_key !== row.version_key;
        row = { ...row, ...columns, updated_at: Math.max(now(), row.updated_at + 1) };
        await repository.update(id, row);
        if (isChanged && row.active === 1 && active !== false) await activation.refresh(row);
      }
      if (active !== undefined && active !== (row.active === 1)) row = await setActive(row, active);
      return toStoredWorkflow(row);
    },
    async delete(id) {
      await activation.deactivate(id);
      if (!(await repository.delete(id))) {
        throw new ServerError('WORKFLOW_NOT_FOUND', `There is no workflow with the id "${id}".`);
      }
      await deleteExecutions(id);
      return true;
    },
    async newName(wanted) {
      const base = wanted?.trim() || DEFAULT_WORKFLOW_NAME;
      const taken = new Set(await repository.listNames(base));
      if (!taken.has(base)) return base;
      for (let number = 2; ; number++) {
        const suffix = ` ${number}`;
        const name = `${base.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
        if (!taken.has(name)) return name;
      }
    },
    listActiveIds: () => repository.listActiveIds(),
  };
}

/** The fields to change. What the server owns is left out, but for `active`. */
function readChanges(changes: unknown): JsonObject & { active?: boolean } {
  if (!isJsonObject(changes)) throw new WorkflowParseError([{ path: '', reason: 'the body must be a JSON object' }]);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, active, ...document } = changes;
  if (active === undefined) return document;
  if (typeof active === 'boolean') return { ...document, active };
  throw new WorkflowParseError([{ path: 'active', reason: 'must be true or false' }]);
}

function toSummary(row: WorkflowRow): WorkflowSummary {
  return {
    id: row.id,
    name: row.name,
    active: row.active === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    nodeCount: row.node_count,
  };
}

function toCursor(row: WorkflowRow): string {
  return Buffer.from(`${row.updated_at} ${row.id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): WorkflowListQuery['after'] {
  if (cursor === undefined) return undefined;
  const [updatedAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!id || !/^\d+$/.test(updatedAt ?? ''))
    throw new ServerError('BAD_REQUEST', 'The cursor is not one of this server.');
  return { updatedAt: Number(updatedAt), id };
}
