// npm run new:node FOLDER/NAME: a folder for a new node that passes check and tests as it is. With `-- --service`: an account, a
// service with operations, and tests against a fake of it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/root.mjs';
import { scaffoldService } from './lib/scaffold-service.mjs';

const HOMES = ['flow', 'data', 'files', 'code', 'triggers', 'network', 'databases', 'services'];

const isService = process.argv.includes('--service');
const given = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const [home = '', name = ''] = isService && !given.includes('/') ? ['services', given] : given.split('/');
if (!HOMES.includes(home) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error(`Give a folder and a name in kebab case, for example: npm run new:node services/my-service
Folders: ${HOMES.join(', ')}`);
  process.exit(1);
}
const place = path.join(root, 'packages/nodes/src', home, name);
if (existsSync(place)) {
  console.error(`packages/nodes/src/${home}/${name} exists already.`);
  process.exit(1);
}

const variable = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const words = name.replaceAll('-', ' ');
const title = words[0].toUpperCase() + words.slice(1);

const node = `import { defineNode, string } from '@millrace/node-sdk';

export default defineNode({
  name: 'millrace-nodes.${variable}',
  displayName: '${title}',
  description: 'Adds a field to each item',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: '${title}' },
  codex: { categories: ['Core'], subcategories: { Core: ['Data transformation'] }, alias: ['${words}'] },
  parameters: [string('text', { label: 'Text', description: 'What goes into the field' })],
  run: ({ item, parameters: { text } }) => ({ json: { ...item.json, text } }),
});
`;

const test = `import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import node from './${name}.node.ts';

it('adds the text to each item', async () => {
  const { json } = await runNode(node, { parameters: { text: 'hi' }, items: [{ a: 1 }, {}] });
  expect(json).toEqual([{ a: 1, text: 'hi' }, { text: 'hi' }]);
});
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="#2E86C9" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><title>${title}</title><rect x="8" y="8" width="24" height="24" rx="5"/><path d="M20 14v12M14 20h12"/></svg>
`;

const files = isService
  ? scaffoldService(name)
  : [
      { name: `${name}.node.ts`, text: node },
      { name: `${name}.test.ts`, text: test },
      { name: 'icon.svg', text: icon },
    ];
mkdirSync(place, { recursive: true });
for (const file of files) writeFileSync(path.join(place, file.name), file.text);
await import(pathToFileURL(path.join(root, 'scripts/generate-node-registry.mjs')).href);
console.log(`Made packages/nodes/src/${home}/${name}: ${files.map((file) => file.name).join(', ')}, and listed it.`);
