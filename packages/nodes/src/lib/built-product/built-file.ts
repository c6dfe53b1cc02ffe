import { basename, dirname, join } from 'node:path';

/** Path of a file that the build has written. Undefined when the program runs from TypeScript source. */
export function builtFile(name: string): string | undefined {
  if (import.meta.filename.endsWith('.ts')) return undefined;
  const folder = import.meta.dirname;
  // The bundler may put code that several programs share into a folder of its own.
  return join(basename(folder) === 'chunks' ? dirname(folder) : folder, name);
}
