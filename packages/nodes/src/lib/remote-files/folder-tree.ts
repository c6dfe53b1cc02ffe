import { NodeError } from '@millrace/node-sdk';
import { joinPath, type RemoteEntry, type RemoteFiles } from './remote-files.ts';

/** Deeper trees are loops: servers may show folders through links. */
const MAX_DEPTH = 64;

/** What a folder holds, with the path of each entry; `recursive`: each folder is followed by what it holds. */
export async function listTree(
  files: RemoteFiles,
  folder: string,
  recursive: boolean,
  depth = 0,
): Promise<Array<RemoteEntry & { path: string }>> {
  checkDepth(folder, depth);
  const result: Array<RemoteEntry & { path: string }> = [];
  for (const entry of await files.list(folder)) {
    const path = joinPath(folder, entry.name);
    result.push({ ...entry, path });
    if (!recursive || entry.type !== 'd') continue;
    for (const inner of await listTree(files, path, true, depth + 1)) result.push(inner);
  }
  return result;
}

/** Deletes a folder and all it holds. Links are deleted, not what they point to. */
export async function deleteTree(files: RemoteFiles, folder: string, depth = 0): Promise<void> {
  checkDepth(folder, depth);
  for (const { name, type } of await files.list(folder)) {
    const path = joinPath(folder, name);
    if (type === 'd') await deleteTree(files, path, depth + 1);
    else await files.deleteFile(path);
  }
  await files.deleteEmptyFolder(folder);
}

function checkDepth(folder: string, depth: number): void {
  if (depth <= MAX_DEPTH) return;
  throw new NodeError(`The folder ${folder} lies more than ${MAX_DEPTH} folders deep`, {
    description: 'Start further inside, or look for a folder that contains itself.',
  });
}
