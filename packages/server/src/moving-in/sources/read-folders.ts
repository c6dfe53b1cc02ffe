import { idText } from './read-credential.ts';
import type { Tables } from './tables.ts';

/** Names of the folders from the top down to one, by its id. */
export type FolderPath = (folderId: string | undefined) => string[];

export async function readFolders(tables: Tables): Promise<FolderPath> {
  const folders = new Map((await tables.rows('folder')).map((row) => [idText(row.id), row]));
  return (folderId) => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let id = folderId; id !== undefined && !seen.has(id); ) {
      seen.add(id);
      const folder = folders.get(id);
      if (typeof folder?.name === 'string') names.unshift(folder.name);
      id = idText(folder?.parentFolderId);
    }
    return names;
  };
}
