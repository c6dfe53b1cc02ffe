import path from 'node:path';

/** Where the built editor lies: beside the server's bundle, or in its package when the sources run. */
export function editorFolder(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.resolve(folder, '../../../editor/dist');
  return path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, 'editor');
}
