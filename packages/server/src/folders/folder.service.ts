import { type Folder, MAX_FOLDER_DEPTH } from '@millrace/api';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { newId } from '../database/new-id.ts';
import type { FolderTable } from '../database/tables/workflow-tables.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { CountedFolder, FolderName, FolderRepository } from './folder.repository.ts';

const MAX_FOLDERS = 1000;

export interface FolderServiceOptions {
  repository: FolderRepository;
  isUniqueViolation(error: unknown): boolean;
  findWorkflowOwner(workflowId: string): Promise<string | undefined>;
  /** Deletes a workflow with all that belongs to it. */
  deleteWorkflow(workflowId: string): Promise<void>;
  /** Removes what is set for a folder that is gone. */
  onDeleted(folderIds: readonly string[]): Promise<void>;
  now?: () => number;
}

/** Folders of workflows. Each user has a tree of their own; a workflow lies in a folder of its owner, or in none. */
export class FolderService {
  readonly #options: FolderServiceOptions;

  constructor(options: FolderServiceOptions) {
    this.#options = options;
  }

  async list(ownerId: string): Promise<Folder[]> {
    return (await this.#options.repository.listByOwner(ownerId)).map(toFolder);
  }

  async get(id: string): Promise<Folder> {
    return toFolder(await this.#find(id));
  }

  /**
   * Makes sure that what a user is about to make may lie in a folder.
   * @throws ServerError `FOLDER_NOT_FOUND`, `FOLDER_OF_ANOTHER`
   */
  async requireOwn(id: string, ownerId: string): Promise<void> {
    const { owner_id, name } = await this.#find(id);
    if (owner_id === ownerId) return;
    throw apiError('FOLDER_OF_ANOTHER.folder', { name });
  }

  /** @throws ServerError `FOLDER_NOT_FOUND`, `NAME_TAKEN`, `LIMIT_REACHED` */
  async create({ name, parentId }: { name: string; parentId: string | null }, ownerId: string): Promise<Folder> {
    const { repository, now = Date.now } = this.#options;
    const tree = await repository.listByOwner(ownerId);
    if (tree.length >= MAX_FOLDERS) throw apiError('LIMIT_REACHED.folders', { limit: MAX_FOLDERS });
    if (parentId !== null) refuseTooDeep(tree, { parentId, height: 1 });
    const time = now();
    const row: FolderTable = {
      id: newId(),
      ...nameOf(name),
      parent_id: parentId,
      owner_id: ownerId,
      created_at: time,
      updated_at: time,
    };
    await this.#refuseTaken(name, () => repository.create(row));
    return toFolder({ ...row, workflowCount: 0 });
  }

  /** @throws ServerError `FOLDER_NOT_FOUND`, `FOLDER_CYCLE`, `NAME_TAKEN`, `LIMIT_REACHED` */
  async update(
    id: string,
    changes: { name?: string | undefined; parentId?: string | null | undefined },
  ): Promise<Folder> {
    const { repository, now = Date.now } = this.#options;
    const row = await this.#find(id);
    const { name = row.name, parentId = row.parent_id } = changes;
    if (parentId !== null && parentId !== row.parent_id) {
      const tree = await repository.listByOwner(row.owner_id);
      if (subtreeOf(tree, id).has(parentId)) {
        throw apiError('FOLDER_CYCLE', { name: row.name });
      }
      refuseTooDeep(tree, { parentId, height: heightOf(tree, id) });
    }
    const changed = { ...nameOf(name), parent_id: parentId, updated_at: now() };
    await this.#refuseTaken(name, () => repository.update(id, changed));
    return toFolder({ ...row, ...changed });
  }

  /** @param content what becomes of the workflows and folders in it. */
  async delete(id: string, content: 'moveUp' | 'delete'): Promise<void> {
    const { repository, deleteWorkflow, onDeleted } = this.#options;
    const row = await this.#find(id);
    const tree = await repository.listByOwner(row.owner_id);
    if (content === 'moveUp') {
      const beside = tree.filter((one) => one.parent_id === row.parent_id && one.id !== id);
      const children = tree.filter((one) => one.parent_id === id);
      await repository.dissolve(row, freeNames(children, { beside, own: children }));
      await onDeleted([id]);
      return;
    }
    const ids = [...subtreeOf(tree, id)];
    for (const workflowId of await repository.listWorkflowIds(ids)) await deleteWorkflow(workflowId);
    await repository.delete(ids);
    await onDeleted(ids);
  }

  /** @throws ServerError `FOLDER_NOT_FOUND`, `FOLDER_OF_ANOTHER` */
  async moveWorkflows(workflowIds: readonly string[], folderId: string | null): Promise<void> {
    const { repository, findWorkflowOwner } = this.#options;
    if (folderId !== null) {
      const { owner_id, name } = await this.#find(folderId);
      for (const workflowId of workflowIds) {
        if ((await findWorkflowOwner(workflowId)) === owner_id) continue;
        throw apiError('FOLDER_OF_ANOTHER.workflow', { id: workflowId, name });
      }
    }
    await repository.moveWorkflows([...new Set(workflowIds)], folderId);
  }

  /** Gives all folders of one user to another. Where the other has one of the same name, it gets a number. */
  async transferAll(from: string, to: string): Promise<void> {
    const { repository } = this.#options;
    const given = await repository.listByOwner(from);
    const isAtTop = (folder: FolderTable): boolean => folder.parent_id === null;
    const beside = (await repository.listByOwner(to)).filter(isAtTop);
    const own = given.filter(isAtTop);
    await repository.transfer(from, to, freeNames(own, { beside, own }));
  }

  /** Deletes the folders of a user; their workflows stay. */
  async deleteAll(ownerId: string): Promise<void> {
    const ids = (await this.#options.repository.listByOwner(ownerId)).map(({ id }) => id);
    await this.#options.repository.delete(ids);
    await this.#options.onDeleted(ids);
  }

  async #find(id: string): Promise<CountedFolder> {
    const row = await this.#options.repository.findById(id);
    if (row) return row;
    throw notFound(id);
  }

  async #refuseTaken(name: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!this.#options.isUniqueViolation(error)) throw error;
      throw apiError('NAME_TAKEN.folder', { name }, { cause: error });
    }
  }
}

/** @throws ServerError `FOLDER_NOT_FOUND` when the tree has no such parent, `LIMIT_REACHED` */
function refuseTooDeep(tree: readonly FolderTable[], place: { parentId: string; height: number }): void {
  const byId = new Map(tree.map((folder) => [folder.id, folder]));
  let depth = place.height;
  for (let id: string | null = place.parentId; id !== null; depth++) {
    const folder: FolderTable | undefined = byId.get(id);
    if (!folder) throw notFound(id);
    id = folder.parent_id;
  }
  if (depth <= MAX_FOLDER_DEPTH) return;
  throw apiError('LIMIT_REACHED.folderDepth', { limit: MAX_FOLDER_DEPTH });
}

/** A folder with all below it. */
function subtreeOf(tree: readonly FolderTable[], id: string): Set<string> {
  const ids = new Set([id]);
  // A set that grows is walked to its end.
  for (const parent of ids) for (const folder of tree) if (folder.parent_id === parent) ids.add(folder.id);
  return ids;
}

function heightOf(tree: readonly FolderTable[], id: string): number {
  const children = tree.filter((folder) => folder.parent_id === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(tree, child.id)));
}

/** Other names for folders that come to a place where theirs are taken. */
function freeNames(
  coming: readonly FolderTable[],
  { beside, own }: { beside: readonly FolderTable[]; own: readonly FolderTable[] },
): Map<string, FolderName> {
  const there = new Set(beside.map((folder) => folder.name_key));
  const taken = new Set([...beside, ...own].map((folder) => folder.name_key));
  const names = new Map<string, FolderName>();
  for (const { id, name } of coming.filter((folder) => there.has(folder.name_key))) {
    let free = nameOf(name);
    for (let number = 2; taken.has(free.name_key); number++) {
      const suffix = ` ${number}`;
      free = nameOf(`${name.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`);
    }
    taken.add(free.name_key);
    names.set(id, free);
  }
  return names;
}

function nameOf(name: string): FolderName {
  return { name, name_key: name.normalize().toLowerCase() };
}

function notFound(id: string): ServerError {
  return apiError('FOLDER_NOT_FOUND', { id });
}

function toFolder(row: CountedFolder): Folder {
  return {
    id: row.id,
    name: row.name,
    parentId: row.parent_id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    workflowCount: row.workflowCount,
  };
}
