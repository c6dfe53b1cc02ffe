import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CredentialType, type NodeType, ownTurn, type TypeTranslation } from '@millrace/node-sdk';
import { readExpectedOutputs, withExpectedItems } from './expected-items.ts';
import { builtFile } from './lib/built-product/built-file.ts';
import type { CredentialModule } from './node-package.ts';
import { credentialModules, nodeModules } from './registry.generated.ts';

/** What is known of all types without loading them. */
export interface NodeCatalogue {
  nodeTypes: Array<NodeType['description'] & { hasIcon: boolean }>;
  credentialTypes: Array<CredentialType['description']>;
  /** Name of a node type, or of a credential type with an icon of its own → SVG text. */
  icons: Record<string, string>;
  /** What all types are called in other languages, by language. */
  translations: Record<string, TypeTranslation>;
}

/** What stands before the node types. */
export type CatalogueHead = Pick<NodeCatalogue, 'credentialTypes' | 'translations'>;

/** A line of JSON for the head and for each node type: nobody needs all of them as objects at once. */
const CATALOGUE_FILE = 'node-catalogue.jsonl';
const ICON_FILE = 'node-icons.json';
const LINE_END = 10;

/** Writes what `readCatalogue` and `readIcons` read into the folder of a built product. */
export async function writeCatalogue(folder: string): Promise<void> {
  const { icons, ...catalogue } = await collectCatalogue();
  const { head, nodeTypes } = inLines(catalogue);
  const first = Buffer.from(`${JSON.stringify(head)}\n`);
  await Promise.all([
    writeFile(join(folder, CATALOGUE_FILE), Buffer.concat([first, nodeTypes])),
    writeFile(join(folder, ICON_FILE), JSON.stringify(icons)),
  ]);
}

/**
 * The catalogue that the build has written; run from TypeScript source, it is collected.
 * `nodeTypes`: JSON in UTF-8, a line for each.
 */
export async function readCatalogue(): Promise<{ head: CatalogueHead; nodeTypes: Uint8Array }> {
  const file = builtFile(CATALOGUE_FILE);
  if (file === undefined) return inLines(await collectCatalogue());
  const bytes = await readFile(file);
  const end = bytes.indexOf(LINE_END);
  const head = JSON.parse(bytes.subarray(0, end).toString('utf8')) as CatalogueHead;
  return { head, nodeTypes: bytes.subarray(end + 1) };
}

/** Name of a type → SVG text. */
export async function readIcons(): Promise<NodeCatalogue['icons']> {
  const file = builtFile(ICON_FILE);
  if (file === undefined) return (await collectCatalogue()).icons;
  return JSON.parse(await readFile(file, 'utf8')) as NodeCatalogue['icons'];
}

function inLines({ nodeTypes, credentialTypes, translations }: Omit<NodeCatalogue, 'icons'>) {
  const lines = nodeTypes.map((type) => `${JSON.stringify(type)}\n`).join('');
  return { head: { credentialTypes, translations }, nodeTypes: Buffer.from(lines) };
}

/** Makes the catalogue, which loads everything. */
export async function collectCatalogue(): Promise<NodeCatalogue> {
  const [nodeTypes, describedCredentials, icons, { translations }] = await Promise.all([
    describeNodes(),
    inTurns(credentialModules, describeCredential),
    Promise.all(
      [...nodeModules, ...credentialModules].map(async ({ name, icon }) => {
        if (icon === undefined) return [];
        const svg = await readFile(join(import.meta.dirname, icon), 'utf8');
        return [[name, svg.trim()] as const];
      }),
    ),
    import('./translations.ts'),
  ]);
  const own = new Set(icons.flat().map(([name]) => name));
  // Nodes lend theirs, but not to types that serve any service.
  const lent = new Set(nodeTypes.flatMap(({ credentials = [] }) => credentials.map(({ name }) => name)));
  return {
    nodeTypes: nodeTypes.map((description) => ({ ...description, hasIcon: true })),
    credentialTypes: describedCredentials.map((type) => ({
      ...type,
      hasIcon: own.has(type.name) || (lent.has(type.name) && !type.genericAuth),
    })),
    icons: Object.fromEntries(icons.flat()),
    translations,
  };
}

async function describeCredential({ load, loadTest }: CredentialModule): Promise<CredentialType['description']> {
  const { description } = (await load()).default;
  return loadTest ? { ...description, testable: true } : description;
}

/** All built-in node types, every version. */
export async function loadNodeTypes(): Promise<NodeType[]> {
  const types = await inTurns(nodeModules, async ({ load }) => (await load()).default);
  return types.flat();
}

/** Descriptions of all built-in node types, with the items that they are expected to put out. */
async function describeNodes(): Promise<Array<NodeType['description']>> {
  const described = await inTurns(nodeModules, async ({ load, outputs }) => {
    const descriptions = [(await load()).default].flat().map(({ description }) => description);
    if (outputs === undefined) return descriptions;
    const expected = await readExpectedOutputs(outputs);
    return descriptions.map((description) => withExpectedItems(description, expected));
  });
  return described.flat();
}

/** One after the other: modules that are loaded together run in one turn of the event loop, which the watchdog of a runner takes for a hang. */
async function inTurns<Module, Result>(
  modules: readonly Module[],
  read: (module: Module) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const module of modules) {
    results.push(await read(module));
    await ownTurn();
  }
  return results;
}
