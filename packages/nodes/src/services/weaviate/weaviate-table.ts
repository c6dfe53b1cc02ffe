import {
  type FoundDocument,
  type JsonObject,
  type JsonValue,
  NodeError,
  path,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { flatMetadata } from '../../lib/ai/vectors/flat-metadata.ts';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';

/** Names of objects that the service takes for itself. */
const RESERVED = new Set(['id', '_id', 'vector', '_additional']);

/** Kinds of properties that a search can ask for without saying what of them. */
const PLAIN = /^(?:text|string|int|number|boolean|date|uuid)(?:\[\])?$/;

const property = z.object({ name: z.string(), dataType: z.array(z.string()).nullish() });
const schema = z.object({ classes: z.array(z.object({ class: z.string(), properties: z.array(property).nullish() })) });
const messages = z.array(z.object({ message: z.string() }));
const stored = z.array(
  z.object({ result: z.object({ errors: z.object({ error: messages.nullish() }).nullish() }).nullish() }),
);
const answer = z.object({
  data: z.object({ Get: z.record(z.string(), z.array(z.record(z.string(), z.json())).nullish()).nullish() }).nullish(),
  errors: messages.nullish(),
});

export interface WeaviatePlace {
  collection: string;
  /** A part of the collection; empty where it has none. */
  tenant: string;
  /** Property of the text. */
  textKey: string;
  /** What comes back of the metadata. Default: all that is plain. */
  metadataKeys?: readonly string[] | undefined;
  /** In GraphQL. */
  where?: string | undefined;
  /** ms. */
  searchTimeoutMs: number;
  insertTimeoutMs: number;
}

/** A collection of Weaviate, over REST and GraphQL. */
export class WeaviateTable implements VectorTable {
  readonly #client: ServiceClient;
  readonly #place: WeaviatePlace;
  readonly #class: string;
  #isThere = false;

  constructor(client: ServiceClient, place: WeaviatePlace) {
    this.#client = client;
    this.#place = place;
    this.#class = className(place.collection);
  }

  async search(vector: number[], most: number): Promise<FoundDocument[]> {
    const { tenant, textKey, where, searchTimeoutMs: timeoutMs } = this.#place;
    const properties = await this.#properties();
    const settings = [
      `nearVector:{vector:${JSON.stringify(vector)}}`,
      `limit:${most}`,
      ...(where === undefined ? [] : [`where:${where}`]),
      ...(tenant === '' ? [] : [`tenant:${JSON.stringify(tenant)}`]),
    ];
    const fields = [...new Set([propertyName(textKey), ...properties]), '_additional{distance}'];
    const query = `{Get{${this.#class}(${settings.join(',')}){${fields.join(' ')}}}}`;
    const { data, errors } = await this.#client.post('/v1/graphql', { query }, { answer, timeoutMs });
    if (errors?.[0]) throw refused(errors[0].message);
    return (data?.Get?.[this.#class] ?? []).map((one) => foundIn(one, propertyName(textKey)));
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    if (!this.#isThere) await this.#create();
    const { insertTimeoutMs: timeoutMs } = this.#place;
    const objects = entries.map((entry) => this.#objectOf(entry));
    const results = await this.#client.post('/v1/batch/objects', { objects }, { answer: stored, timeoutMs });
    const failure = results.flatMap(({ result }) => result?.errors?.error ?? [])[0];
    if (failure) throw refused(failure.message);
  }

  /** Of a collection with tenants one of them goes, else the collection. */
  async clear(): Promise<void> {
    const { tenant } = this.#place;
    this.#isThere = false;
    if (!(await this.#find())) return;
    if (tenant === '') await this.#client.delete(path`/v1/schema/${this.#class}`);
    else await this.#client.json({ method: 'DELETE', path: path`/v1/schema/${this.#class}/tenants`, body: [tenant] });
  }

  #objectOf({ id, document, vector }: VectorEntry): JsonObject {
    const { tenant, textKey } = this.#place;
    const metadata = flatMetadata(document.metadata, { separator: '_', nameOf: propertyName, keepsLists: true });
    return {
      class: this.#class,
      id,
      vector,
      properties: { ...metadata, [propertyName(textKey)]: document.text },
      ...(tenant !== '' && { tenant }),
    };
  }

  async #create(): Promise<void> {
    const { tenant } = this.#place;
    if (!(await this.#find())) {
      const multiTenancyConfig = { enabled: true, autoTenantCreation: true };
      const body = { class: this.#class, vectorizer: 'none', ...(tenant !== '' && { multiTenancyConfig }) };
      await this.#client.post('/v1/schema', body);
    }
    this.#isThere = true;
  }

  async #find() {
    const { classes } = await this.#client.get('/v1/schema', { answer: schema });
    return classes.find((one) => one.class === this.#class);
  }

  /** Asking for a property that is not there is a mistake: the collection says which are. */
  async #properties(): Promise<string[]> {
    const found = await this.#find();
    if (!found) throw refused(`there is no collection ${this.#class}`);
    const { metadataKeys } = this.#place;
    const wanted = metadataKeys && new Set(metadataKeys.map(propertyName));
    const plain = (found.properties ?? []).filter(({ dataType }) => PLAIN.test(dataType?.[0] ?? ''));
    return plain.map(({ name }) => name).filter((name) => wanted?.has(name) ?? true);
  }
}

function foundIn({ _additional, ...properties }: Record<string, JsonValue>, textKey: string): FoundDocument {
  const { [textKey]: text, ...metadata } = properties;
  const known = Object.entries(metadata).filter(([, value]) => value !== null);
  const distance = z.object({ distance: z.number().nullish() }).safeParse(_additional).data?.distance;
  return { document: { text: String(text ?? ''), metadata: Object.fromEntries(known) }, score: distance ?? null };
}

/** As the service writes it, with a capital. It stands in GraphQL as it is. @throws NodeError */
function className(name: string): string {
  const capital = name.slice(0, 1).toUpperCase() + name.slice(1);
  if (/^[A-Z][_0-9A-Za-z]*$/.test(capital)) return capital;
  throw new NodeError(`'${name}' is no name of a collection`, {
    parameter: 'weaviateCollection',
    description: 'Take letters, digits and underscores, with a letter first.',
  });
}

/** A name that the service takes for a property. */
function propertyName(name: string): string {
  const plain = name.replace(/[^_0-9A-Za-z]/g, '_').replace(/^(?=\d)/, '_');
  return RESERVED.has(plain) ? `${plain}_` : plain;
}

function refused(why: string): NodeError {
  return new NodeError(`Weaviate refused: ${why}`, { code: 'SERVICE_REFUSED' });
}
