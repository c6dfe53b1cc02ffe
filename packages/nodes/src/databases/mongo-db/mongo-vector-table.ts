import { type FoundDocument, type JsonObject, NodeError } from '@millrace/node-sdk';
import type { Collection, Document, ObjectId } from 'mongodb';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';
import type { OpenDatabase } from './connection/mongo-client.ts';
import { documentJson } from './documents.ts';
import { mongoError } from './mongo-error.ts';

/** Places that a search looks at for each document that is wanted; the server allows 10,000. */
const CANDIDATES = 10;
const MOST_CANDIDATES = 10_000;

export interface MongoVectorPlace {
  collection: string;
  /** Of a search index for vectors. */
  index: string;
  textField: string;
  vectorField: string;
  /** A part of the collection; empty where it has none. */
  namespace: string;
  /** What is searched: conditions that all hold, as `$vectorSearch` has them. */
  preFilter: readonly Document[];
  /** What is done with what was found. */
  postPipeline: readonly Document[];
}

/** Documents beside their vectors; metadata are fields of theirs. */
interface StoredDocument extends Document {
  _id: string | ObjectId;
}

/** A collection of MongoDB with a search index for vectors, at Atlas or on a server with search. */
export class MongoVectorTable implements VectorTable {
  readonly #collection: Collection<StoredDocument>;
  readonly #place: MongoVectorPlace;
  readonly #close: OpenDatabase['close'];

  constructor({ db, close }: OpenDatabase, place: MongoVectorPlace) {
    this.#collection = db.collection<StoredDocument>(place.collection);
    this.#place = place;
    this.#close = close;
  }

  search(vector: number[], most: number): Promise<FoundDocument[]> {
    const { index, vectorField, textField, namespace, preFilter, postPipeline } = this.#place;
    const conditions = [...preFilter, ...(namespace === '' ? [] : [{ namespace: { $eq: namespace } }])];
    const [first, ...others] = conditions;
    const numCandidates = Math.min(MOST_CANDIDATES, most * CANDIDATES);
    const search = {
      ...{ index, path: vectorField, queryVector: vector, numCandidates, limit: most },
      ...(first && { filter: others.length > 0 ? { $and: conditions } : first }),
    };
    const pipeline = [
      { $vectorSearch: search },
      { $set: { score: { $meta: 'vectorSearchScore' } } },
      { $project: { [vectorField]: 0 } },
      ...postPipeline,
    ];
    return explained(async () => {
      const found = await this.#collection.aggregate(pipeline).toArray();
      return found.map((one) => foundIn(documentJson(one), textField));
    });
  }

  known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return explained(async () => {
      const found = await this.#collection.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => String(_id)));
    });
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    const operations = entries.map((entry) => ({
      replaceOne: { filter: { _id: entry.id }, replacement: this.#fieldsOf(entry), upsert: true },
    }));
    await explained(() => this.#collection.bulkWrite(operations, { ordered: false }));
  }

  replace(id: string, entry: VectorEntry): Promise<void> {
    return explained(async () => {
      const { ObjectId: Id } = await import('mongodb');
      const ids = /^[\da-f]{24}$/i.test(id) ? [id, new Id(id)] : [id];
      const { matchedCount } = await this.#collection.replaceOne({ _id: { $in: ids } }, this.#fieldsOf(entry));
      if (matchedCount > 0) return;
      throw new NodeError(`There is no document with the id ${id}`, { parameter: 'id', code: 'SERVICE_NOT_FOUND' });
    });
  }

  async clear(): Promise<void> {
    const { namespace } = this.#place;
    await explained(() => this.#collection.deleteMany(namespace === '' ? {} : { namespace }));
  }

  close(): Promise<void> {
    return this.#close();
  }

  #fieldsOf({ document, vector }: VectorEntry): Document {
    const { textField, vectorField, namespace } = this.#place;
    const { _id, ...metadata } = document.metadata;
    return {
      ...metadata,
      ...(_id !== undefined && { documentId: _id }),
      ...(namespace !== '' && { namespace }),
      [textField]: document.text,
      [vectorField]: vector,
    };
  }
}

function foundIn(stored: JsonObject, textField: string): FoundDocument {
  const { [textField]: text, score, ...metadata } = stored;
  return { document: { text: String(text ?? ''), metadata }, score: typeof score === 'number' ? score : null };
}

async function explained<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw mongoError(error);
  }
}
