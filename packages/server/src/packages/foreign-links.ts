import { readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

/**
 * A link in a folder that leads out of it, as a path within the folder; `undefined` where there is none. npm makes one for a dependency such
 * as `file:/some/folder`, and what may read the folder could read where it leads to.
 */
export async function findForeignLink(folder: string): Promise<string | undefined> {
  const root = await realpath(folder);
  const look = async (inner: string): Promise<string | undefined> => {
    for (const entry of await readdir(path.join(root, inner), { withFileTypes: true })) {
      const place = path.join(inner, entry.name);
      if (entry.isSymbolicLink() && (await leadsOut(root, place))) return place;
      const found = entry.isDirectory() ? await look(place) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return await look('');
}

/** Where it leads to may not be there yet. */
async function leadsOut(root: string, place: string): Promise<boolean> {
  const link = path.join(root, place);
  const named = path.resolve(path.dirname(link), await readlink(link));
  const real = await realpath(link).catch(() => named);
  return [named, real].some((target) => !target.startsWith(root + path.sep));
}
