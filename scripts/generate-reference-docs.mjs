// Writes docs/reference/node-sdk.md from the sources of the kit, and docs/reference/rest.md from the routes. `--check`: fails when
// they are not fresh.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as api from '../packages/api/src/index.ts';
import { formatRestReference } from '../packages/api/src/rest-reference.ts';
import { formatPackageReference } from './lib/package-reference.mjs';
import { root } from './lib/root.mjs';

const pages = [
  ['docs/reference/node-sdk.md', formatPackageReference(path.join(root, 'packages/node-sdk/src'))],
  ['docs/reference/rest.md', formatRestReference(api)],
];
for (const [place, text] of pages) {
  const file = path.join(root, place);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${place} is not fresh: run "node scripts/generate-reference-docs.mjs" with Node.js 24.`);
    process.exitCode = 1;
  }
}
