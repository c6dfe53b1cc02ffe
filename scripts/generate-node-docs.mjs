// Writes the pages of docs/nodes from the descriptions of the built-in nodes. `--check`: fails when they are not fresh.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { collectCatalogue } from '../packages/nodes/src/catalogue.ts';
import { nodeModules } from '../packages/nodes/src/registry.generated.ts';
import { MADE_BY, nodePages } from './lib/node-pages.mjs';
import { root } from './lib/root.mjs';

const folder = path.join(root, 'docs/nodes');

const { nodeTypes, credentialTypes } = await collectCatalogue();
const byName = Map.groupBy(nodeTypes, ({ name }) => name);
const entries = nodeModules
  // A tool is described with its node.
  .filter(({ toolOf }) => toolOf === undefined)
  .map(({ name, icon }) => ({ folder: path.posix.dirname(icon), versions: byName.get(name) }));
const pages = nodePages(entries, credentialTypes);
const there = globSync('**/*.md', { cwd: folder }).map((file) => file.replaceAll(path.sep, '/'));
// What people wrote stays.
const left = there.filter((file) => !pages.has(file) && readText(path.join(folder, file)).startsWith(MADE_BY));
const stale = [...pages].filter(([page, text]) => readText(path.join(folder, page)) !== text);

if (process.argv.includes('--check')) {
  for (const name of [...left, ...stale.map(([page]) => page)]) {
    console.error(`docs/nodes/${name} is not fresh: run "node scripts/generate-node-docs.mjs" with Node.js 24.`);
    process.exitCode = 1;
  }
} else {
  for (const file of left) rmSync(path.join(folder, file));
  for (const [page, text] of stale) {
    mkdirSync(path.dirname(path.join(folder, page)), { recursive: true });
    writeFileSync(path.join(folder, page), text);
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
