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

/** What runners can run. */
export interface Catalogue {
  /** Node types without what only `described` has. */
  byName: NodeTypeCatalogue<ListedNodeType>;
  credentialTypes: ReadonlyMap<string, CredentialTypeDescription>;
  /** Whole descriptions as JSON text, by hash: as objects they took four times the memory, and nobody but clients reads them. */
  described: ReadonlyMap<string, string>;
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
    return new JsonText([`[${found.join(',')}]`], { isFinal: found.length === wanted.length });
  }

  /** Whole descriptions of versions of types as a JSON list, without those that nobody has. */
  async find(wanted: ReadonlyArray<{ name: string; version: number }>): Promise<JsonText> {
    const { byName, described } = await this.catalogue();
    const found = wanted.flatMap(({ name, version }) => described.get(byName.find(name, version)?.hash ?? '') ?? []);
    return new JsonText([`[${found.join(',')}]`]);
  }

  async #load(): Promise<Catalogue> {
    const { json } = await this.#runners.ask('catalogue', {});
    const { nodeTypes, credentialTypes, translations } = JSON.parse(Buffer.from(json).toString('utf8')) as {
      nodeTypes: NodeTypeDescription[];
      credentialTypes: CredentialTypeDescription[];
      translations: Record<string, TypeTranslation>;
    };
    const whole = nodeTypes.map((type) => {
      const counted = { ...type, ...actionCount(type) };
      return { ...counted, hash: hashOf(JSON.stringify(counted)) };
    });
    const byName = new NodeTypeCatalogue(whole.map(summaryOf));
    return {
      byName,
      described: new Map(whole.map((type) => [type.hash, JSON.stringify(type)])),
      credentialTypes: new Map(credentialTypes.map((type) => [type.name, type])),
      texts: {
        all: lastingJson(byName.all()),
        latest: lastingJson(byName.allLatest()),
        credentialTypes: lastingJson(credentialTypes),
      },
      translated: new Map(
        Object.entries(translations).map(([language, words]) => [language, translateTypes(words, credentialTypes)]),
      ),
    };
  }
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
