// Writes the lists of nodes, credential types and icons from the folders of packages/nodes. `--check` fails when they are stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';

const NO_NODES = new Set(['credentials', 'shared']);
const source = path.join(root, 'packages/nodes/src');

const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_NODES.has(entry.name))
  .map((entry) => entry.name)
  .filter((folder) => existsSync(path.join(source, folder, 'index.ts')))
  .sort();
const credentials = readdirSync(path.join(source, 'credentials'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

const problems = folders.flatMap(problemsOf);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

const outputs = { 'registry.generated.ts': registryText(), 'icons.generated.ts': iconsText() };
const stale = Object.entries(outputs).filter(([file, text]) => readText(path.join(source, file)) !== text);
if (process.argv.includes('--check')) {
  for (const [file] of stale) {
    console.error(`packages/nodes/src/${file} is stale. Run: node scripts/generate-node-registry.mjs`);
  }
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [file, text] of stale) writeFileSync(path.join(source, file), text);

function problemsOf(folder) {
  const files = readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' });
  const place = `packages/nodes/src/${folder}`;
  return [
    ...(declaredNameOf(folder) ? [] : [`${place} declares no node type named ${usualNameOf(folder)}`]),
    ...(files.includes('icon.svg') ? [] : [`${place} has no icon.svg`]),
  ];
}

function registryText() {
  return [
    '// Made by scripts/generate-node-registry.mjs from the folders here.',
    "import type { CredentialType, NodeType } from '@millrace/node-sdk';",
    ...folders.map((folder) => `import ${variableOf(folder)}Node from './${folder}/index.ts';`),
    ...credentials.map((name) => `import ${variableOf(name)}Credential from './credentials/${name}.ts';`),
    '',
    '/** All built-in node types, every version. */',
    'export const nodeTypes: NodeType[] = [',
    ...folders.map((folder) => `  ${variableOf(folder)}Node,`),
    '].flat();',
    '',
    '/** All built-in credential types. */',
    'export const credentialTypes: CredentialType[] = [',
    ...credentials.map((name) => `  ${variableOf(name)}Credential,`),
    '];',
    '',
  ].join('\n');
}

function iconsText() {
  const entries = folders.map((folder) => {
    const svg = readText(path.join(source, folder, 'icon.svg')) ?? '';
    return `  [${JSON.stringify(declaredNameOf(folder))}, ${JSON.stringify(svg.trim())}],`;
  });
  return [
    '// Made by scripts/generate-node-registry.mjs from the icon.svg of each node.',
    '',
    '/** Node type name → SVG text of its icon. */',
    'export const icons: ReadonlyMap<string, string> = new Map([',
    ...entries,
    ']);',
    '',
  ].join('\n');
}

function variableOf(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function usualNameOf(folder) {
  return `n8n-nodes-base.${variableOf(folder)}`;
}

/** The name in the code: it may write what the folder's name gives with other capitals, as readPDF. */
function declaredNameOf(folder) {
  const declared = new RegExp(`'(${usualNameOf(folder)})'`, 'i');
  const code = readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readText(path.join(source, folder, file)));
  return code.map((text) => declared.exec(text)?.[1]).find((name) => name !== undefined);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
