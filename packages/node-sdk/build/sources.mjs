import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The files of a package by their suffixes, as absolute paths in the order of their names. */
export function findSources(folder) {
  const all = readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, String(file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .sort();
  const withSuffix = (suffix) => all.filter((file) => file.endsWith(suffix));
  return {
    all,
    nodes: withSuffix('.node.ts'),
    credentials: withSuffix('.credential.ts'),
    credentialTests: withSuffix('.credential-test.ts'),
  };
}
