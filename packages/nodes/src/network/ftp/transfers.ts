import { type ContentSource, folderOf, type ReadPace, type RemoteFiles } from '../../lib/remote-files/remote-files.ts';

const MAX_CONCURRENT_READS = 64;
const MAX_CHUNK_KIB = 4096;

/** Options of a download, as the user set them. */
interface PaceOptions {
  enableConcurrentReads?: boolean | undefined;
  maxConcurrentReads?: number | undefined;
  chunkSize?: number | undefined;
}

/** How a file is read; undefined: in the usual way. */
export function paceOf(options: PaceOptions): ReadPace | undefined {
  const { enableConcurrentReads, maxConcurrentReads = 5, chunkSize = 64 } = options;
  if (!enableConcurrentReads) return undefined;
  const between = (value: number, most: number): number => Math.min(most, Math.max(1, Math.trunc(value) || 1));
  return {
    concurrency: between(maxConcurrentReads, MAX_CONCURRENT_READS),
    chunkBytes: between(chunkSize, MAX_CHUNK_KIB) * 1024,
  };
}

/** Servers tell a missing folder in many ways: after any refusal the folders are made, and it is tried once more. */
export async function uploadWithFolders(files: RemoteFiles, path: string, content: ContentSource): Promise<void> {
  const folder = folderOf(path);
  try {
    await files.upload(path, content);
  } catch (error) {
    if (folder === '' || folder === '/' || files.isClosed) throw error;
    await files.createFolder(folder);
    await files.upload(path, content);
  }
}
