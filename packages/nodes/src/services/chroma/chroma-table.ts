import { type FoundDocument, type JsonObject, joinPaths, NodeError, path, z } from '@millrace/node-sdk';
import { aiError } from '../../lib/ai/errors/ai-error-codes.ts';
import { flatMetadata } from '../../lib/ai/vectors/flat-metadata.ts';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';
import type { ChromaDatabase } from './client.ts';

/** Records that the service takes in one request; the cloud allows no more. */
const MOST_RECORDS = 300;

const collectionShape = z.object({ id: z.string(), dimension: z.number().nullish() });
const ids = z.object({ ids: z.array(z.string()) });
/** Lists by query, of which there is one. */
const answer = z.object({
  documents: z.array(z.array(z.string().nullable())).nullish(),
  metadatas: z.array(z.array(z.record(z.string(), z.json()).nullable())).nullish(),
  distances: z.array(z.array(z.number().nullable())).nullish(),
});

export interface ChromaPlace {
  collection: string;
  /** Values that the metadata must have. */
  filter: JsonObject;
}

/** A collection of Chroma. */
export class ChromaTable implements VectorTable {
  readonly #database: ChromaDatabase;
  readonly #place: ChromaPlace;
  #id: string | undefined;

  constructor(database: ChromaDatabase, place: ChromaPlace) {
    this.#database = database;
    this.#place = place;
  }

  async search(vector: number[], most: number): Promise<FoundDocument[]> {
    const id = await this.#find(vector.length);
    if (id === undefined) throw noCollection(this.#place.collection);
    const where = whereOf(this.#place.filter);
    const body = {
      query_embeddings: [vector],
      n_results: most,
      include: ['documents', 'metadatas', 'distances'],
      ...(where && { where }),
    };
    const found = await this.#client.post(joinPaths(this.#collections, path`/${id}/query`), body, { answer });
    return (found.documents?.[0] ?? []).map((text, at) => ({
      document: { text: text ?? '', metadata: { ...found.metadatas?.[0]?.[at] } },
      score: found.distances?.[0]?.[at] ?? null,
    }));
  }

  async known(wanted: readonly string[]): Promise<ReadonlySet<string>> {
    const id = await this.#find();
    if (id === undefined) return new Set();
    const known = new Set<string>();
    for (let at = 0; at < wanted.length; at += MOST_RECORDS) {
      const body = { ids: wanted.slice(at, at + MOST_RECORDS), include: [] };
      const found = await this.#client.post(joinPaths(this.#collections, path`/${id}/get`), body, { answer: ids });
      for (const one of found.ids) known.add(one);
    }
    return known;
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    const id = (await this.#find(entries[0]?.vector.length)) ?? (await this.#create());
    for (let at = 0; at < entries.length; at += MOST_RECORDS) {
      await this.#client.post(
        joinPaths(this.#collections, path`/${id}/upsert`),
        recordsOf(entries.slice(at, at + MOST_RECORDS)),
      );
    }
  }

  async clear(): Promise<void> {
    if ((await this.#find()) === undefined) return;
    this.#id = undefined;
    await this.#client.delete(joinPaths(this.#collections, path`/${this.#place.collection}`));
  }

  get #client() {
    return this.#database.client;
  }

  get #collections() {
    const { tenant, database } = this.#database;
    return path`/api/v2/tenants/${tenant}/databases/${database}/collections`;
  }

  async #create(): Promise<string> {
    const body = { name: this.#place.collection, get_or_create: true, metadata: { 'hnsw:space': 'cosine' } };
    const { id } = await this.#client.post(this.#collections, body, { answer: collectionShape });
    this.#id = id;
    return id;
  }

  /** Its id; `undefined` where there is none. @throws NodeError for vectors of another length than it holds */
  async #find(dimensions?: number): Promise<string | undefined> {
    if (this.#id !== undefined) return this.#id;
    const place = joinPaths(this.#collections, path`/${this.#place.collection}`);
    if (!(await this.#client.exists(place))) return undefined;
    const { id, dimension } = await this.#client.get(place, { answer: collectionShape });
    if (dimension && dimensions && dimension !== dimensions) {
      throw aiError('AI_VECTOR_LENGTH', `The collection has vectors of ${dimension} numbers, not of ${dimensions}`, {
        description: 'Connect the model that made the vectors of the collection, or take another collection.',
      });
    }
    this.#id = id;
    return id;
  }
}

function recordsOf(entries: readonly VectorEntry[]): JsonObject {
  return {
    ids: entries.map(({ id }) => id),
    embeddings: entries.map(({ vector }) => vector),
    documents: entries.map(({ document }) => document.text),
    // The service knows no nested values, and no metadata that are empty.
    metadatas: entries.map(({ document }) => {
      const metadata = flatMetadata(document.metadata, { separator: '.' });
      return Object.keys(metadata).length > 0 ? metadata : null;
    }),
  };
}

function whereOf(filter: JsonObject): JsonObject | undefined {
  const conditions = Object.entries(filter).map(([name, value]): JsonObject => ({ [name]: { $eq: value } }));
  return conditions.length > 1 ? { $and: conditions } : conditions[0];
}

function noCollection(name: string): NodeError {
  return new NodeError(`There is no collection '${name}'`, {
    parameter: 'chromaCollection',
    code: 'SERVICE_NOT_FOUND',
    description: 'Choose another one, or insert documents first.',
  });
}
