// The reference of a package: what its index exports, with the comments and signatures of the sources.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const HEAD = `# The kit for authors of nodes

What \`@millrace/node-sdk\` exports, from its sources. Begin with the [guide](../nodes/guide.md). What tests use is in
\`@millrace/node-sdk/testing\`. Made by \`scripts/generate-reference-docs.mjs\`.
`;

/** Chapters by folder, in the order of the page. */
const CHAPTERS = new Map([
  ['nodes', 'Nodes'],
  ['services', 'Services and connections'],
  ['client', 'Requests and paging'],
  ['triggers', 'Triggers of services'],
  ['credentials', 'Credentials'],
  ['parameters', 'Parameters'],
  ['operations', 'Operations'],
  ['context', 'What a run gets'],
  ['node-type', 'Node types'],
  ['times', 'Times'],
  ['tools', 'Nodes as tools'],
  ['turns', 'Turns of the event loop'],
  ['errors', 'Errors'],
]);

/** @param source folder of the package's sources */
export function formatPackageReference(source) {
  const byFolder = new Map();
  for (const { file, names } of exportsOf(path.join(source, 'index.ts'))) {
    const entries = entriesOf(path.join(source, file), names);
    const folder = file.split('/')[1];
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), ...entries]);
  }
  const missing = [...byFolder.keys()].filter((folder) => !CHAPTERS.has(folder));
  if (missing.length > 0) throw new Error(`The reference has no chapter for ${missing.join(', ')}`);
  const chapters = [...CHAPTERS].filter(([folder]) => byFolder.has(folder));
  return [HEAD, ...chapters.map(([folder, title]) => `## ${title}\n\n${byFolder.get(folder).join('\n')}`)].join('\n');
}

/** Names that an index hands on, by file of this package. */
function exportsOf(index) {
  return parseAst(readFileSync(index, 'utf8'), { lang: 'ts' })
    .body.filter((node) => node.type === 'ExportNamedDeclaration' && node.source?.value.startsWith('.'))
    .map((node) => ({ file: node.source.value, names: node.specifiers.map(({ local }) => local.name) }));
}

function entriesOf(file, names) {
  const text = readFileSync(file, 'utf8');
  const declared = new Map();
  for (const node of parseAst(text, { lang: 'ts' }).body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined;
    const name = declaration?.id?.name ?? declaration?.declarations?.[0]?.id.name;
    if (name !== undefined && !declared.has(name)) declared.set(name, { node, declaration });
  }
  return names.flatMap((name) => {
    const found = declared.get(name);
    if (!found) return [];
    const comment = commentBefore(text, found.node.start);
    const signature = signatureOf(text, found.declaration);
    return [`### ${name}\n\n${comment}\`\`\`ts\n${signature}\n\`\`\`\n`];
  });
}

/** The documentation comment that ends right before a place, as Markdown. */
function commentBefore(text, end) {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, end))?.[1];
  if (comment === undefined) return '';
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const plain = lines
    .join('\n')
    .trim()
    .replace(/\{@link ([^}]+)\}/g, '`$1`');
  const [words, example] = plain.split(/^@example\s*/m);
  const tags = words.trim().replace(/^@(\w+) /gm, '\n**$1** ');
  return `${tags}\n\n${example ? `\`\`\`ts\n${example.trim()}\n\`\`\`\n\n` : ''}`;
}

/** A declaration without what it does. */
function signatureOf(text, declaration) {
  if (declaration.type === 'ClassDeclaration') return classSignature(text, declaration);
  if (declaration.type === 'FunctionDeclaration') return text.slice(declaration.start, declaration.body.start).trim();
  if (declaration.type !== 'VariableDeclaration') return text.slice(declaration.start, declaration.end);
  const [{ id }] = declaration.declarations;
  return `const ${text.slice(id.start, id.end)}`;
}

function classSignature(text, { start, body }) {
  const members = body.body
    .filter(({ key }) => key?.type !== 'PrivateIdentifier')
    .map((member) => {
      const end = member.value?.body?.start ?? member.end;
      const head = text
        .slice(member.start, end)
        .trim()
        .replace(/ = [\s\S]*$/, '')
        .replace(/;$/, '');
      const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, member.start))?.[0].trim();
      return `${comment === undefined ? '' : `  ${comment}\n`}  ${head};`;
    });
  return `${text.slice(start, body.start).trim()} {\n${members.join('\n')}\n}`;
}
