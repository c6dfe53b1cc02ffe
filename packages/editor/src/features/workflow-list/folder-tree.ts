import type { Folder } from '@millrace/api';

type Place = Pick<Folder, 'id' | 'name' | 'parentId'>;

/** The folders that lead to one, from the top, with itself. */
export function pathOf<F extends Place>(folders: readonly F[], id: string | null): F[] {
  const path: F[] = [];
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  for (let at = byId.get(id ?? ''); at && !path.includes(at); at = byId.get(at.parentId ?? '')) path.unshift(at);
  return path;
}

/** What lies directly in a folder, by name; `null` is the top. */
export function childrenOf<F extends Place>(folders: readonly F[], parentId: string | null): F[] {
  return folders
    .filter((folder) => folder.parentId === parentId)
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Places that a folder can go to: all but itself and what lies in it. Named by their path. */
export function placesFor<F extends Place>(folders: readonly F[], moved?: string): Array<{ id: string; path: string }> {
  return folders
    .map(({ id }) => ({ id, path: pathOf(folders, id) }))
    .filter(({ path }) => !path.some(({ id }) => id === moved))
    .map(({ id, path }) => ({ id, path: path.map(({ name }) => name).join(' / ') }))
    .sort((one, other) => one.path.localeCompare(other.path));
}
