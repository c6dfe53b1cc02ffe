import { basename, dirname, join } from 'node:path';

/** Programs of the runner, one of them that of a thread, by the name of their built file. Each is an input of its own to the bundler. */
const sources = {
  runner: '../main.ts',
  watchdog: '../watchdog/watchdog-thread.ts',
  'script-host': '../script-host/host/main.ts',
  'package-host': '../package-host/host/main.ts',
} as const;

/**
 * File of a program to start. Run from TypeScript source it is the source file; in the built
 * package all programs lie in one folder.
 */
export function entryPoint(name: keyof typeof sources): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return join(folder, sources[name]);
  // The bundler may put code that several programs share into a folder of its own.
  return join(basename(folder) === 'chunks' ? dirname(folder) : folder, `${name}.js`);
}
