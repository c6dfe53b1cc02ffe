import type { JsonObject } from '@millrace/node-sdk';

/** Names of what is known of a file or folder, by those of Dropbox. */
const NAMES: ReadonlyArray<readonly [dropbox: string, name: string]> = [
  ['id', 'id'],
  ['name', 'name'],
  ['client_modified', 'lastModifiedClient'],
  ['server_modified', 'lastModifiedServer'],
  ['rev', 'rev'],
  ['size', 'contentSize'],
  ['.tag', 'type'],
  ['content_hash', 'contentHash'],
  ['path_lower', 'pathLower'],
  ['path_display', 'pathDisplay'],
  ['has_explicit_shared_members', 'hasExplicitSharedMembers'],
  ['is_downloadable', 'isDownloadable'],
];

/** What is known of a file or folder, as far as Dropbox tells it. */
export function simpleEntry(entry: JsonObject): JsonObject {
  const known = NAMES.flatMap(([dropbox, name]) => {
    const value = entry[dropbox];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}
