// Writes the lists of nodes, credential types and heavy work, found by their suffixes in packages/nodes. `--check` fails when it is stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/root.mjs';

const source = path.join(root, 'packages/nodes/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();
const nodes = withSuffix('.node.ts');
/** Nodes of services and databases serve agents as tools, too, and so do requests, directories, dates, cryptography and those of some vendors of models. */
const TOOL_FOLDERS =
  /^(?:(?:services|databases)\/|network\/(?:http-request|ldap)$|data\/(?:date-time|crypto)$|ai\/models\/(?:anthropic|google-gemini|mistral|ollama)\/node$)/;
const tools = nodes.filter(
  ({ folder, name }) =>
    TOOL_FOLDERS.test(folder) && !/-trigger$|^(?:memory|lm-chat|embeddings|vector-store|document)-/.test(name),
);
const credentials = withSuffix('.credential.ts');
const credentialFamilies = withSuffix('.credentials.ts');
const credentialTests = withSuffix('.credential-test.ts');
const works = withSuffix('.work.ts');
const outputs = withSuffix('.outputs.json');

const problems = [
  ...nodes.flatMap(problemsOf),
  ...repeatedNames([...nodes, ...credentials, ...credentialFamilies, ...works]),
  ...credentialTests.flatMap(withoutCredential),
  ...outputs.flatMap(withoutNode),
];
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

const file = path.join(source, 'registry.generated.ts');
const text = registryText();
const isFresh = readText(file) === text;
if (process.argv.includes('--check')) {
  if (!isFresh) {
    console.error('packages/nodes/src/registry.generated.ts is stale. Run: node scripts/generate-node-registry.mjs');
  }
  process.exit(isFresh ? 0 : 1);
}
if (!isFresh) writeFileSync(file, text);

function withSuffix(suffix) {
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ file, folder: path.posix.dirname(file), name: path.posix.basename(file, suffix) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function problemsOf(node) {
  const place = `packages/nodes/src/${node.file}`;
  return [
    ...(declaredNameOf(node)
      ? []
      : [`${place}: no file of its folder declares a type whose name ends in .${variableOf(node.name)}`]),
    ...(iconOf(node) ? [] : [`${place} has neither ${node.name}.svg nor icon.svg beside it`]),
  ];
}

function withoutCredential({ file, folder, name }) {
  const isBeside = credentials.some((credential) => credential.folder === folder && credential.name === name);
  return isBeside ? [] : [`packages/nodes/src/${file} tests a credential type that is not beside it`];
}

function withoutNode({ file, folder, name }) {
  const isBeside = nodes.some((node) => node.folder === folder && node.name === name);
  return isBeside ? [] : [`packages/nodes/src/${file} says what a node puts out that is not beside it`];
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
    "import type { WorkModule } from './lib/heavy-work/heavy-work.ts';",
    "import { type CredentialModule, credentialOf, type NodeModule, toolFrom } from './node-package.ts';",
    '',
    '/** All built-in node types. */',
    'export const nodeModules: readonly NodeModule[] = [',
    ...nodes.flatMap((node) => [
      '  {',
      `    name: '${declaredNameOf(node)}',`,
      `    icon: '${iconOf(node)}',`,
      ...outputLines(node),
      `    load: () => import('./${node.file}'),`,
      '  },',
    ]),
    ...tools.flatMap((node) => [
      '  {',
      `    name: '${declaredNameOf(node)}Tool',`,
      `    icon: '${iconOf(node)}',`,
      `    toolOf: '${declaredNameOf(node)}',`,
      `    load: () => toolFrom(import('./${node.file}')),`,
      '  },',
    ]),
    '];',
    '',
    '/** All built-in credential types. */',
    'export const credentialModules: readonly CredentialModule[] = [',
    ...credentials.flatMap((credential) => {
      const name = `name: '${declaredCredentialOf(credential)}'`;
      const load = `load: () => import('./${credential.file}')`;
      const test = credentialTests.find(({ folder, name }) => folder === credential.folder && name === credential.name);
      if (!test) return [`  { ${name}, ${load} },`];
      return ['  {', `    ${name},`, `    ${load},`, `    loadTest: () => import('./${test.file}'),`, '  },'];
    }),
    ...credentialFamilies.flatMap(familyLines),
    '];',
    '',
    '/** What is done in processes for heavy work. */',
    'export const workModules: readonly WorkModule[] = [',
    ...works.map(({ name, file }) => `  { name: '${name}', load: () => import('./${file}') },`),
    '];',
    '',
  ].join('\n');
}

/** What the node is expected to put out; a tool puts out nothing. */
function outputLines({ folder, name }) {
  const found = outputs.find((file) => file.folder === folder && file.name === name);
  return found ? [`    outputs: '${found.file}',`] : [];
}

/** A node's own icon, or that of its folder. */
function iconOf({ folder, name }) {
  return [`${folder}/${name}.svg`, `${folder}/icon.svg`].find((file) => files.includes(file));
}

function variableOf(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** The name in the code: it may write what the file's name gives with other capitals, as readPDF. */
function declaredNameOf(node) {
  const declared = new RegExp(`\\bname: '([@\\w/-]+\\.${variableOf(node.name)})'`, 'i');
  const code = files
    .filter((file) => file.startsWith(`${node.folder}/`) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readText(path.join(source, file)));
  return code.map((text) => declared.exec(text)?.[1]).find((name) => name !== undefined);
}

function declaredCredentialOf({ file }) {
  return /\bname: '(\w+)'/.exec(readText(path.join(source, file)))?.[1];
}

/** A file for the types of one service lists them; their icon lies beside it. */
function familyLines(family) {
  const icon = iconOf(family);
  const declared = readText(path.join(source, family.file)).matchAll(/[cC]redential\(\{\s*name: '(\w+)'/g);
  return [...declared].flatMap(([, name]) => [
    '  {',
    `    name: '${name}',`,
    ...(icon ? [`    icon: '${icon}',`] : []),
    `    load: () => credentialOf(import('./${family.file}'), '${name}'),`,
    '  },',
  ]);
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
