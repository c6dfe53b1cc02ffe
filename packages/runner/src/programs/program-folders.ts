import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { entryPoint } from './entry-points.ts';

/** What a program reads to run: its folder. Run from source that is all packages, and their libraries. */
export function programFolders(name: Parameters<typeof entryPoint>[0]): string[] {
  const program = entryPoint(name);
  if (!program.endsWith('.ts')) return [dirname(program)];
  const packages = resolve(dirname(program), '../../../..');
  return [packages, join(packages, '../node_modules')].filter(existsSync);
}
