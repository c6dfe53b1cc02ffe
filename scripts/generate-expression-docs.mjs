// Writes docs/reference/expressions.md from the tables of the expression language. `--check`: fails when it is not fresh.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatReference } from '../packages/expression/src/reference/format-reference.ts';
import { root } from './lib/root.mjs';

const place = 'docs/reference/expressions.md';
const file = path.join(root, place);
const text = formatReference();
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error(`${place} is not fresh: run "node scripts/generate-expression-docs.mjs".`);
  process.exitCode = 1;
}
