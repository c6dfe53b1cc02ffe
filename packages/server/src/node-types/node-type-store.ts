import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedNodeType } from '@millrace/api';
import {
  type CredentialTypeDescription,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  nodeActions,
  type TypeTranslation,
} from '@millrace/workflow';
import { JsonText } from '../http/json-text.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { hashOf, lastingJson } from './lasting-json.ts';
import { type TranslatedTypes, translateTypes } from './translated-types.ts';

const MAX_ICONS = 2000;
/** Node types that are read between two turns of the event loop. */
const TYPES_A_TURN = 20;
const LINE_END = 10;

/** What runners can run. */
export interface Catalogue {
  /** Node types without what only `described` has. */
  byName: NodeTypeCatalogue<ListedNodeType>;
  credentialTypes: ReadonlyMap<string, CredentialTypeDescription>;
  /** Whole descriptions as JSON in UTF-8, by hash: as objects they took four times the memory, and nobody but clients reads them. */
  described: ReadonlyMap<string, Uint8Array>;
  /** The lists as clients get them, node types without what is asked for by hash. */
  texts: { all: JsonText; latest: JsonText; credentialTypes: JsonText };
  /** In other languages than the types' own, by language. */
  translated: ReadonlyMap<string, TranslatedTypes>;
}

/** Node types and credential types, asked of a runner once, and again when packages change. */
export class NodeTypeStore {
  readonly #runners: Pick<RunnerPool, 'ask'>;
  readonly #icons = new Map<string, string | null>();
  #catalogue: Promise<Catalogue> | undefined;

  constructor(runners: Pick<RunnerPool, 'ask'>) {
    this.#runners = runners;
  }

  /** @throws ServerError when no runner answers; the next call tries again. */
  catalogue(): Promise<Catalogue> {
    if (!this.#catalogue) {
      this.#catalogue = this.#load();
      this.#catalogue.catch(() => {
        this.#catalogue = undefined;
      });
    }
    return this.#catalogue;
  }

  /** Packages were installed, changed or removed: the next call asks a runner again. */
  forget(): void {
    this.#catalogue = undefined;
    this.#icons.clear();
  }

  /** Of a node type or a credential type, as SVG text. */
  async icon(type: string): Promise<string | null> {
    const known = this.#icons.get(type);
    if (known !== undefined) return known;
    // Names that nobody has must not fill the memory.
    const { byName, credentialTypes } = await this.catalogue();
    if (!byName.has(type) && !credentialTypes.has(type)) return null;
    const { svg } = await this.#runners.ask('nodeIcon', { type });
    if (this.#icons.size < MAX_ICONS) this.#icons.set(type, svg);
    return svg;
  }

  /**
   * Whole descriptions as a JSON list. Hashes name their content: what has all of them never changes. A page that is
   * older than the program may ask for some that are gone.
   */
  async describe(hashes: readonly string[]): Promise<JsonText> {
    const { described } = await this.catalogue();
    const wanted = [...new Set(hashes)];
    const found = wanted.flatMap((hash) => described.get(hash) ?? []);
    return new JsonText(asList(found), { isFinal: found.length === wanted.length });
  }

  /** The whole description of a version of a type. */
  async whole(name: string, version: number): Promise<NodeTypeDescription | undefined> {
    const { byName, described } = await this.catalogue();
    const line = described.get(byName.find(name, version)?.hash ?? '');
    return line && readJson<NodeTypeDescription>(line);
  }

  /** Whole descriptions of versions of types as a JSON list, without those that nobody has. */
  async find(wanted: ReadonlyArray<{ name: string; version: number }>): Promise<JsonText> {
    const { byName, described } = await this.catalogue();
    const found = wanted.flatMap(({ name, version }) => described.get(byName.find(name, version)?.hash ?? '') ?? []);
    return new JsonText(asList(found));
  }

  async #load(): Promise<Catalogue> {
    const { lines } = await this.#runners.ask('catalogue', {});
    const [first, ...others] = jsonLines(lines);
    const { credentialTypes, translations } = readJson<CatalogueHead>(first);
    const { listed, described } = await readNodeTypes(others);
    const byName = new NodeTypeCatalogue(listed);
    return {
      byName,
      described,
      credentialTypes: new Map(credentialTypes.map((type) => [type.name, type])),
      texts: {
        all: lastingJson(listed),
        latest: lastingJson(byName.allLatest()),
        credentialTypes: lastingJson(credentialTypes),
      },
      translated: new Map(
        Object.entries(translations).map(([language, words]) => [language, translateTypes(words, credentialTypes)]),
      ),
    };
  }
}

interface CatalogueHead {
  credentialTypes: CredentialTypeDescription[];
  translations: Record<string, TypeTranslation>;
}

/** One after the other, with turns between them: all at once held the server up for a quarter of a second. */
async function readNodeTypes(lines: readonly Uint8Array[]) {
  const listed: ListedNodeType[] = [];
  const described = new Map<string, Uint8Array>();
  for (const [index, line] of lines.entries()) {
    const type = readJson<NodeTypeDescription>(line);
    const counted = { ...type, ...actionCount(type) };
    const whole = { ...counted, hash: hashOf(JSON.stringify(counted)) };
    described.set(whole.hash, Buffer.from(JSON.stringify(whole)));
    listed.push(summaryOf(whole));
    if (index % TYPES_A_TURN === 0) await nextTurn();
  }
  return { listed, described };
}

function readJson<Value>(line: Uint8Array | undefined): Value {
  return JSON.parse(Buffer.from(line ?? []).toString('utf8')) as Value;
}

/** Lines that are not empty, without copying them. */
function* jsonLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found === -1 ? bytes.length : found;
    if (end > start) yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** The parts of a JSON list. */
function asList(values: readonly Uint8Array[]): Array<string | Uint8Array> {
  return ['[', ...values.flatMap((value, index) => (index === 0 ? [value] : [',', value])), ']'];
}

/** The creator opens a list of them before their descriptions are there. */
function actionCount(type: NodeTypeDescription): { actions?: number } {
  const { length } = nodeActions(type);
  return length > 1 ? { actions: length } : {};
}

function summaryOf({
  properties: _,
  outputSchemas: __,
  ...summary
}: NodeTypeDescription & { hash: string }): ListedNodeType {
  return summary;
}
