import path from 'node:path';

/** Program of a runner process: beside the server's bundle, or in its package when the sources run. */
export function runnerEntry(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.resolve(folder, '../../../runner/src/main.ts');
  // Parts of a bundle that are loaded late lie in a folder of their own.
  return path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, 'runner.js');
}
