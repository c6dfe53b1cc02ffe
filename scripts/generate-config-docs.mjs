// Writes docs/configuration.md and docs/errors.md from the tables in the server. `--check`: fails when they are not fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatConfigMarkdown } from '../packages/server/src/config/config-report.ts';
import { formatErrorsMarkdown } from '../packages/server/src/errors/error-report.ts';
import { root } from './lib/root.mjs';

const pages = [
  ['docs/configuration.md', formatConfigMarkdown()],
  ['docs/errors.md', formatErrorsMarkdown()],
];
const isCheck = process.argv.includes('--check');
for (const [place, text] of pages) {
  const file = path.join(root, place);
  if (!isCheck) writeFileSync(file, text);
  else if (read(file) !== text) {
    console.error(`${place} is not fresh: run "node scripts/generate-config-docs.mjs".`);
    process.exitCode = 1;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
