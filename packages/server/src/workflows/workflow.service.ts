import type { StoredWorkflow } from '@millrace/api';
import {
  type AdoptionNotice,
  DEFAULT_WORKFLOW_NAME,
  isJsonObject,
  type JsonObject,
  MAX_NAME_LENGTH,
  type Workflow,
  WorkflowParseError,
} from '@millrace/workflow';
import { madeBy, writeNodePeople } from '../access/node-people.ts';
import type { Visibility } from '../access/visibility.ts';
import { newId } from '../database/new-id.ts';
import type { WorkflowTable } from '../database/tables/workflow-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { TagService } from '../tags/tag.service.ts';
import { refuseBorrowedCredentials } from './borrowed-credentials.ts';
import type { Grants } from './grants/grants.ts';
import type { WorkflowRepository } from './workflow.repository.ts';
import { workflowConflict } from './workflow-conflict.ts';
import { toChangedDocument, toNewDocument, toStoredWorkflow } from './workflow-document.ts';

/** Sets up the triggers of workflows. */
export interface WorkflowActivation {
  /**
   * Activates the stored version.
   * @param basedOn the version that the caller knows.
   * @throws ServerError when a trigger cannot be set up, or another version is stored; then nothing has changed.
   */
  activate(workflowId: string, basedOn?: string): Promise<WorkflowTable>;
  /**
   * Sets the triggers of a workflow up for the version that is stored now, where it is active. Never rejects: what goes
   * wrong is kept as its activation error.
   */
  follow(workflowId: string): Promise<void>;
  deactivate(workflowId: string): Promise<void>;
}

export interface WorkflowServiceOptions {
  repository: WorkflowRepository;
  activation: WorkflowActivation;
  grants: Pick<Grants, 'peopleAfter'>;
  tags: Pick<TagService, 'ofWorkflows' | 'resolve' | 'assign'>;
  /** Removes the executions of a workflow. */
  deleteExecutions(workflowId: string): Promise<void>;
  now?: () => number;
}

/** Who changes a workflow. */
interface WorkflowAuthor {
  /** The user. */
  authorId: string;
  /** Whether they may use a credential; absent for the owner of the workflow. */
  mayUse?: (credentialId: string) => Promise<boolean>;
}

export interface WorkflowChange extends WorkflowAuthor {
  /** The version that the change is based on; absent: whichever is stored. */
  basedOn?: string | undefined;
}

/** What is stored after a change, and what of the change was mended. */
interface Stored {
  row: WorkflowTable;
  notices: AdoptionNotice[];
}

/** Stored workflows, as clients see them. */
export class WorkflowService {
  readonly #options: WorkflowServiceOptions;
  readonly #now: () => number;

  constructor(options: WorkflowServiceOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async get(id: string): Promise<StoredWorkflow> {
    return this.#answer(await this.#findRow(id));
  }

  /** @param wantedId the id that the workflow gets if no other has it. */
  async create(document: unknown, ownerId: string, wantedId?: string): Promise<StoredWorkflow> {
    const { repository, tags } = this.#options;
    const time = this.#now();
    const tagIds = await tags.resolve(isJsonObject(document) ? document.tags : undefined);
    const { columns, notices } = toNewDocument(document);
    const row: WorkflowTable = {
      id: wantedId ?? newId(),
      active: 0,
      people: writeNodePeople(madeBy([ownerId])),
      created_at: time,
      updated_at: time,
      ...columns,
    };
    while (!(await repository.create(row, ownerId))) row.id = newId();
    if (tagIds.length > 0) await tags.assign(row.id, tagIds);
    return this.#answer(row, notices);
  }

  /** The changes name themselves the version that they are based on. */
  async update(id: string, changes: unknown, author: WorkflowAuthor): Promise<StoredWorkflow> {
    const { tags, activation } = this.#options;
    const { document, active, tags: givenTags, basedOn } = readChanges(changes);
    let row = await this.#findRow(id);
    const tagIds = givenTags === undefined ? undefined : await tags.resolve(givenTags);
    let version = basedOn;
    let notices: AdoptionNotice[] = [];
    if (Object.keys(document).length > 0) {
      ({ row, notices } = await this.#store(id, (stored) => ({ ...stored, ...document }), { ...author, basedOn }));
      version = row.version_key;
      if (active !== false) await activation.follow(id);
    }
    if (tagIds) await tags.assign(id, tagIds);
    if (active === true) return this.#answer(await activation.activate(id, version), notices);
    if (active === false) await activation.deactivate(id);
    return this.#answer(active === false ? { ...row, active: 0 } : row, notices);
  }

  /** Changes fields of the document whichever version is stored. */
  async replace(id: string, document: JsonObject, author: WorkflowAuthor): Promise<StoredWorkflow> {
    const { row, notices } = await this.#store(id, (stored) => ({ ...stored, ...document }), author);
    await this.#options.activation.follow(id);
    return this.#answer(row, notices);
  }

  /** Puts the whole of a document in place of what is stored. */
  async restore(id: string, document: Workflow, change: WorkflowChange): Promise<StoredWorkflow> {
    const { row } = await this.#store(id, () => document, change);
    await this.#options.activation.follow(id);
    return this.#answer(row);
  }

  async delete(id: string): Promise<boolean> {
    const { repository, activation, deleteExecutions } = this.#options;
    await activation.deactivate(id);
    if (!(await repository.delete(id))) throw apiError('WORKFLOW_NOT_FOUND', { id });
    // Somebody may have activated it again in between.
    await activation.follow(id);
    await deleteExecutions(id);
    return true;
  }

  /** @param visible workflows whose names count as taken. */
  async newName(wanted: string | undefined, visible: Visibility): Promise<string> {
    const base = wanted?.trim() || DEFAULT_WORKFLOW_NAME;
    const taken = new Set(await this.#options.repository.listNames(base, visible));
    if (!taken.has(base)) return base;
    for (let number = 2; ; number++) {
      const suffix = ` ${number}`;
      const name = `${base.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
      if (!taken.has(name)) return name;
    }
  }

  listActiveIds(visible: Visibility): Promise<string[]> {
    return this.#options.repository.listActiveIds(visible);
  }

  async #findRow(id: string): Promise<WorkflowTable> {
    const row = await this.#options.repository.findById(id);
    if (!row) throw apiError('WORKFLOW_NOT_FOUND', { id });
    return row;
  }

  /** Stores changes of the document, unless they are based on another version than the stored one. */
  async #store(
    id: string,
    documentFrom: (stored: JsonObject) => unknown,
    { basedOn, mayUse, authorId }: WorkflowChange,
  ): Promise<Stored> {
    const { repository, grants } = this.#options;
    for (;;) {
      const row = await this.#findRow(id);
      const { columns, notices } = toChangedDocument(documentFrom(JSON.parse(row.document) as JsonObject));
      // Also the second try of a save whose answer was lost.
      if (columns.version_key === row.version_key) return { row, notices };
      if (basedOn !== undefined && basedOn !== row.version_key) throw workflowConflict(await this.#answer(row));
      const [before, after] = [JSON.parse(row.document) as Workflow, JSON.parse(columns.document) as Workflow];
      if (mayUse) await refuseBorrowedCredentials({ stored: before.nodes, changed: after.nodes, mayUse });
      const people = await grants.peopleAfter(row, after, authorId);
      const changed = { ...columns, people, updated_at: Math.max(this.#now(), row.updated_at + 1) };
      const stored = await repository.updateDocument({ id, columns: changed, basedOn: row.version_key, authorId });
      if (stored) return { row: { ...row, ...changed }, notices };
    }
  }

  async #answer(row: WorkflowTable, notices: AdoptionNotice[] = []): Promise<StoredWorkflow> {
    const workflow = toStoredWorkflow(row, (await this.#options.tags.ofWorkflows([row.id])).get(row.id) ?? []);
    return { ...workflow, ...(notices.length > 0 && { notices }) };
  }
}

interface WorkflowChanges {
  /** Fields of the document. */
  document: JsonObject;
  active: boolean | undefined;
  /** As they came; absent: unchanged. */
  tags: unknown;
  /** The version that the changes are based on. */
  basedOn: string | undefined;
}

/** Fields that replace nothing which somebody else may have changed unseen. */
const SAFE_FIELDS = new Set(['name']);

/** The fields to change. What the server owns is left out, but for `active`. */
function readChanges(changes: unknown): WorkflowChanges {
  if (!isJsonObject(changes)) throw new WorkflowParseError([{ path: '', reason: 'the body must be a JSON object' }]);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, active, tags, storedVersion, ...document } = changes;
  if (active !== undefined && typeof active !== 'boolean') {
    throw new WorkflowParseError([{ path: 'active', reason: 'must be true or false' }]);
  }
  if (storedVersion !== undefined && typeof storedVersion !== 'string') {
    throw new WorkflowParseError([{ path: 'storedVersion', reason: 'must be text' }]);
  }
  const unsafe = Object.keys(document).find((field) => !SAFE_FIELDS.has(field));
  if (storedVersion === undefined && unsafe !== undefined) {
    throw apiError('WORKFLOW_VERSION_REQUIRED', { unsafe });
  }
  return { document, active, tags, basedOn: storedVersion };
}
