// Writes the lists of nodes, credential types and icons, found by their suffixes in packages/nodes. `--check` fails when they are stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';

const source = path.join(root, 'packages/nodes/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();
const nodes = withSuffix('.node.ts');
const credentials = withSuffix('.credential.ts');

const problems = [...nodes.flatMap(problemsOf), ...repeatedNames([...nodes, ...credentials])];
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

function withSuffix(suffix) {
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ file, folder: path.posix.dirname(file), name: path.posix.basename(file, suffix) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function problemsOf(node) {
  const place = `packages/nodes/src/${node.file}`;
  return [
    ...(declaredNameOf(node) ? [] : [`${place}: no file of its folder declares the type ${usualNameOf(node)}`]),
    ...(iconOf(node) ? [] : [`${place} has neither ${node.name}.svg nor icon.svg beside it`]),
  ];
}

function repeatedNames(entries) {
  const names = entries.map(({ file }) => path.posix.basename(file));
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `packages/nodes/src has two files ${name}`);
}

function registryText() {
  return [
    '// Made by scripts/generate-node-registry.mjs from the suffixes of the files here.',
    "import type { CredentialType, NodeType } from '@millrace/node-sdk';",
    ...nodes.map(({ name, file }) => `import ${variableOf(name)}Node from './${file}';`),
    ...credentials.map(({ name, file }) => `import ${variableOf(name)}Credential from './${file}';`),
    '',
    '/** All built-in node types, every version. */',
    'export const nodeTypes: NodeType[] = [',
    ...nodes.map(({ name }) => `  ${variableOf(name)}Node,`),
    '].flat();',
    '',
    '/** All built-in credential types. */',
    'export const credentialTypes: CredentialType[] = [',
    ...credentials.map(({ name }) => `  ${variableOf(name)}Credential,`),
    '];',
    '',
  ].join('\n');
}

function iconsText() {
  const entries = nodes.map((node) => {
    const svg = readText(path.join(source, iconOf(node))) ?? '';
    return `  [${JSON.stringify(declaredNameOf(node))}, ${JSON.stringify(svg.trim())}],`;
  });
  return [
    '// Made by scripts/generate-node-registry.mjs from the icon of each node.',
    '',
    '/** Node type name → SVG text of its icon. */',
    'export const icons: ReadonlyMap<string, string> = new Map([',
    ...entries,
    ']);',
    '',
  ].join('\n');
}

/** A node's own icon, or that of its folder. */
function iconOf({ folder, name }) {
  return [`${folder}/${name}.svg`, `${folder}/icon.svg`].find((file) => files.includes(file));
}

function variableOf(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function usualNameOf({ name }) {
  return `n8n-nodes-base.${variableOf(name)}`;
}

/** The name in the code: it may write what the file's name gives with other capitals, as readPDF. */
function declaredNameOf(node) {
  const declared = new RegExp(`'(${usualNameOf(node)})'`, 'i');
  const code = files
    .filter((file) => file.startsWith(`${node.folder}/`) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readText(path.join(source, file)));
  return code.map((text) => declared.exec(text)?.[1]).find((name) => name !== undefined);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
