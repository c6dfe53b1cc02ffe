import type { BatchContext, Item, JsonObject, ParametersOf } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { deleteTree, listTree } from '../../lib/remote-files/folder-tree.ts';
import {
  baseNameOf,
  binaryContent,
  type ContentSource,
  folderOf,
  type ReadPace,
  type RemoteFiles,
  textContent,
} from '../../lib/remote-files/remote-files.ts';
import type { ftpParameters } from './parameters.ts';

export type Parameters = ParametersOf<typeof ftpParameters>;
type Binary = BatchContext<Parameters>['binary'];

const MAX_CONCURRENT_READS = 64;
const MAX_CHUNK_KIB = 4096;

/** Does the work of one item. */
export async function perform(files: RemoteFiles, item: Item, parameters: Parameters, binary: Binary): Promise<Item[]> {
  switch (parameters.operation) {
    case 'delete':
      return [await remove(files, parameters)];
    case 'download':
      return [await download(files, item, parameters, binary)];
    case 'list': {
      const entries = await listTree(files, parameters.path, parameters.recursive);
      return entries.map((entry) => ({ json: { ...entry } satisfies JsonObject }));
    }
    case 'rename':
      return [await rename(files, parameters)];
    case 'upload':
      await upload(files, parameters.path, contentOf(item, parameters, binary));
      return [item];
  }
}

async function remove(files: RemoteFiles, { path, options }: Parameters): Promise<Item> {
  const { folder = false, recursive = false } = optionValues(options);
  if (!folder) await files.deleteFile(path);
  else if (recursive) await deleteTree(files, path);
  else await files.deleteEmptyFolder(path);
  return { json: { success: true } };
}

async function download(
  files: RemoteFiles,
  item: Item,
  { path, binaryPropertyName, options }: Parameters,
  binary: Binary,
): Promise<Item> {
  const content = files.download(path, paceOf(options));
  const file = await binary.create(content, { fileName: baseNameOf(path) });
  return { json: item.json, binary: withFile(item.binary, binaryPropertyName, file) };
}

function paceOf(options: Parameters['options']): ReadPace | undefined {
  const { enableConcurrentReads, maxConcurrentReads = 5, chunkSize = 64 } = optionValues(options);
  if (!enableConcurrentReads) return undefined;
  const between = (value: number, most: number): number => Math.min(most, Math.max(1, Math.trunc(value) || 1));
  return {
    concurrency: between(maxConcurrentReads, MAX_CONCURRENT_READS),
    chunkBytes: between(chunkSize, MAX_CHUNK_KIB) * 1024,
  };
}

async function rename(files: RemoteFiles, { oldPath, newPath, options }: Parameters): Promise<Item> {
  const folder = folderOf(newPath);
  if (optionValues(options).createDirectories && folder !== '') await files.createFolder(folder);
  await files.rename(oldPath, newPath);
  return { json: { success: true } };
}

function contentOf(item: Item, parameters: Parameters, binary: Binary): ContentSource {
  const { binaryData, binaryPropertyName, fileContent } = parameters;
  return binaryData
    ? binaryContent(binary, itemFile(item, binaryPropertyName, 'binaryPropertyName'))
    : textContent(String(fileContent));
}

/** Servers tell a missing folder in many ways: after any refusal the folders are made, and it is tried once more. */
async function upload(files: RemoteFiles, path: string, content: ContentSource): Promise<void> {
  const folder = folderOf(path);
  try {
    await files.upload(path, content);
  } catch (error) {
    if (folder === '' || folder === '/' || files.isClosed) throw error;
    await files.createFolder(folder);
    await files.upload(path, content);
  }
}
