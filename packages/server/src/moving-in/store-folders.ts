import { MAX_FOLDER_DEPTH } from '@millrace/api';
import type { FolderService } from '../folders/folder.service.ts';

/** Puts workflows into folders of their owner, which are made where they are missing. */
export class MovedFolders {
  readonly #folders: Pick<FolderService, 'list' | 'create' | 'moveWorkflows'>;
  /** Ids by owner and the names from the top. */
  readonly #known = new Map<string, string>();
  readonly #owners = new Set<string>();

  constructor(folders: Pick<FolderService, 'list' | 'create' | 'moveWorkflows'>) {
    this.#folders = folders;
  }

  /** What lies deeper than folders do here lies in the deepest. @throws ServerError when a folder cannot be made. */
  async place(workflowId: string, path: readonly string[], ownerId: string): Promise<void> {
    if (path.length === 0) return;
    if (!this.#owners.has(ownerId)) await this.#learn(ownerId);
    let parentId: string | null = null;
    for (let depth = 1; depth <= Math.min(path.length, MAX_FOLDER_DEPTH); depth++) {
      const name = path[depth - 1] ?? '';
      const key = keyOf(ownerId, parentId, name);
      const id: string = this.#known.get(key) ?? (await this.#folders.create({ name, parentId }, ownerId)).id;
      this.#known.set(key, id);
      parentId = id;
    }
    await this.#folders.moveWorkflows([workflowId], parentId);
  }

  async #learn(ownerId: string): Promise<void> {
    this.#owners.add(ownerId);
    for (const { id, name, parentId } of await this.#folders.list(ownerId)) {
      this.#known.set(keyOf(ownerId, parentId, name), id);
    }
  }
}

/** Names are compared as folders compare them. */
function keyOf(ownerId: string, parentId: string | null, name: string): string {
  return JSON.stringify([ownerId, parentId, name.normalize().toLowerCase()]);
}
