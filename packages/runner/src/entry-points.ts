import { join } from 'node:path';

/** Programs of the runner, by the name of their built file. Each is an input of its own to the bundler. */
const sources = {
  runner: 'main.ts',
  'script-host': 'script-host/host/main.ts',
} as const;

/**
 * File of a program to start as a child process. Run from TypeScript source it is the source file; in the built
 * package every program lies beside the file that asks.
 */
export function entryPoint(name: keyof typeof sources): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return join(import.meta.dirname, isSource ? sources[name] : `${name}.js`);
}
