import { createHash } from 'node:crypto';
import { type CredentialTypeDescription, NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { JsonText } from '../http/json-text.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';

const MAX_ICONS = 2000;

/** What runners can run. */
export interface Catalogue {
  nodeTypes: NodeTypeDescription[];
  byName: NodeTypeCatalogue;
  credentialTypes: ReadonlyMap<string, CredentialTypeDescription>;
  /** The lists as clients get them. */
  texts: { all: JsonText; latest: JsonText; credentialTypes: JsonText };
}

/** Node types and credential types, asked of a runner once. */
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

  /** SVG text. */
  async icon(type: string): Promise<string | null> {
    const known = this.#icons.get(type);
    if (known !== undefined) return known;
    // Names that nobody has must not fill the memory.
    if (!(await this.catalogue()).byName.has(type)) return null;
    const { svg } = await this.#runners.ask('nodeIcon', { type });
    if (this.#icons.size < MAX_ICONS) this.#icons.set(type, svg);
    return svg;
  }

  async #load(): Promise<Catalogue> {
    const { json } = await this.#runners.ask('catalogue', {});
    const { nodeTypes, credentialTypes } = JSON.parse(Buffer.from(json).toString('utf8')) as {
      nodeTypes: NodeTypeDescription[];
      credentialTypes: CredentialTypeDescription[];
    };
    const byName = new NodeTypeCatalogue(nodeTypes);
    return {
      nodeTypes,
      byName,
      credentialTypes: new Map(credentialTypes.map((type) => [type.name, type])),
      texts: {
        all: lasting(nodeTypes),
        latest: lasting(byName.allLatest()),
        credentialTypes: lasting(credentialTypes),
      },
    };
  }
}

/** Large, and the same until another program runs: whoever has it is told so. */
function lasting(list: readonly unknown[]): JsonText {
  const text = JSON.stringify(list);
  return new JsonText([text], { version: createHash('sha256').update(text).digest('base64url').slice(0, 22) });
}
