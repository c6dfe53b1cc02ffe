import { nameHelp } from '../completion/name-help.ts';
import { runScopeNames } from '../data/run-scope.ts';
import { type ExtensionSet, extensionTable } from '../extensions/extension-table.ts';
import { HostObject, Native } from '../interpreter/values.ts';
import { Namespace } from '../intrinsics/define.ts';
import { language } from '../language/language.ts';

const INTRODUCTION = `# Expressions

A parameter whose text starts with \`=\` is an expression: \`=Hello {{ $json.name }}\`. Between \`{{\` and \`}}\` stands one
JavaScript expression. A parameter that holds one \`{{ … }}\` and nothing else gets its value as it is; otherwise the values
become text, lists of plain values joined by commas. What fails, such as a field of a value that is not there, gives nothing
instead of an error; the node then carries a hint that says what failed and where.

Expressions run in an interpreter of their own: they reach the data and functions of this page and nothing else of the
machine. Item data is read-only: an expression that changes it gives its value, leaves the data as it is, and the node says so. Each evaluation has a budget of steps and memory
([what its errors mean](../expression-errors.md)).`;

const TITLES: Record<ExtensionSet['receiver'], string> = {
  string: 'Texts',
  number: 'Numbers',
  boolean: 'Booleans',
  array: 'Lists',
  object: 'Objects',
  date: 'Dates',
  missing: 'Missing values',
};

/** The page of all names and methods, as Markdown. */
export function formatReference(): string {
  const methods = extensionTable.map(({ receiver, methods }) => section(TITLES[receiver], extensionRows(methods)));
  return `${[INTRODUCTION, names(), '## Methods', METHODS, ...methods, languagePart()].join('\n\n')}\n`;
}

const METHODS = 'These methods come on top of those that JavaScript and Luxon give a value.';

function names(): string {
  const data = runScopeNames.map((name) => [code(name), nameHelp.get(name) ?? '']);
  const functions = [...language.globals]
    .filter(([name]) => isOwn(name))
    .map(([name]) => [code(`${name}()`), nameHelp.get(name) ?? '']);
  return [
    `## Data\n\n${table(['name', 'meaning'], data)}`,
    `## Functions\n\n${table(['name', 'meaning'], functions)}`,
  ].join('\n\n');
}

const HELPERS: ReadonlySet<string> = new Set(['average', 'max', 'min', 'numberList', 'zip']);

/** Functions beside the language's own. */
function isOwn(name: string): boolean {
  return name.startsWith('$') || HELPERS.has(name);
}

function extensionRows(methods: ExtensionSet['methods']): string {
  return table(
    ['method', 'what it gives', 'example', 'result'],
    methods.map(({ name, signature, help, example }) => [
      code(name + signature),
      help,
      code(example.code),
      code(JSON.stringify(example.result) ?? 'undefined'),
    ]),
  );
}

/** What is JavaScript's or Luxon's own: names only, their documentation says the rest. */
function languagePart(): string {
  const rows = [...language.globals]
    .filter(([name]) => !isOwn(name))
    .map(([name, value]) => [code(name), memberNames(value).map(code).join(' ')]);
  return `## JavaScript and Luxon\n\n${NATIVE}\n\n${table(['name', 'members'], rows)}`;
}

const NATIVE =
  'Of JavaScript these names are available, and of texts, numbers, lists, objects and dates their usual methods. ' +
  '`DateTime`, `Duration` and `Interval` are those of [Luxon](https://moment.github.io/luxon/).';

function memberNames(value: unknown): string[] {
  if (value instanceof Namespace) return value.names();
  if (value instanceof HostObject) return value.keys();
  return value instanceof Native ? [...(value.members?.keys() ?? [])] : [];
}

function section(title: string, text: string): string {
  return `### ${title}\n\n${text}`;
}

function table(heads: readonly string[], rows: readonly string[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|').replaceAll('\n', '\\n');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}
