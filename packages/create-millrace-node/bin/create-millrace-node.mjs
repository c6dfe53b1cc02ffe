#!/usr/bin/env node
// npm create millrace-node NAME [FOLDER]: writes a package of nodes that builds, passes its tests and can be published as it is.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../template');

const [given = '', place] = process.argv.slice(2);
const { scope = '', name } =
  /^(?<scope>@[a-z0-9][a-z0-9._-]*\/)?(?:n8n-nodes-)?(?<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(given)?.groups ?? {};
if (name === undefined) {
  console.error(`Give a name in small letters, for example: npm create millrace-node parcels
It becomes the package n8n-nodes-parcels. A scope may stand before it: @me/parcels`);
  process.exit(1);
}
const packageName = `${scope}n8n-nodes-${name}`;
const folder = path.resolve(place ?? `n8n-nodes-${name}`);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} exists already, and is not empty.`);
  process.exit(1);
}

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = camel[0].toUpperCase() + camel.slice(1);
const title = name
  .split('-')
  .map((word) => word[0].toUpperCase() + word.slice(1))
  .join(' ');

/** The template is a package about zebras. */
const inWords = (text) =>
  text
    .replaceAll('n8n-nodes-zebra', packageName)
    .replaceAll('The Zebras', title)
    .replaceAll('Zebra', pascal)
    .replaceAll('zebra', camel);

for (const file of readdirSync(TEMPLATE, { recursive: true })) {
  const source = path.join(TEMPLATE, file);
  if (!statSync(source).isFile()) continue;
  // npm leaves out files that are called .gitignore, and takes one that is called package.json for its own.
  const target = path.join(
    folder,
    inWords(file)
      .replace(/(^|[\\/])_/, '$1')
      .replace(/^gitignore$/, '.gitignore'),
  );
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, inWords(readFileSync(source, 'utf8')));
}
console.log(`${packageName} is in ${folder}. Next:

  cd ${path.relative(process.cwd(), folder) || '.'}
  npm install
  npm test
  npm run dev
  millrace start --dev-package .`);
