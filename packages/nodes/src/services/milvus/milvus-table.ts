import { type FoundDocument, type JsonObject, NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import { aiError } from '../../lib/ai/errors/ai-error-codes.ts';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';

/** Fields of collections that are made here: those that others who fill Milvus with documents expect. */
const PRIMARY = 'langchain_primaryid';
const TEXT = 'langchain_text';
const VECTOR = 'langchain_vector';

/** Most bytes of a text: a field of the collection cannot hold more. */
const MOST_TEXT_BYTES = 65_535;

/** Refusals come with status 200, and a code. */
const envelope = z.object({ code: z.number(), message: z.string().nullish(), data: z.json().optional() });
const field = z.object({
  name: z.string(),
  type: z.string(),
  primaryKey: z.boolean().nullish(),
  autoId: z.boolean().nullish(),
});
const description = z.object({ fields: z.array(field) });
const hits = z.array(z.record(z.string(), z.json()));

/** What a collection calls the parts of a document. */
interface Fields {
  primary: string;
  text: string;
  vector: string;
  /** Milvus gives the ids: what is put in again is there twice. */
  hasOwnIds: boolean;
}

const OWN_FIELDS: Fields = { primary: PRIMARY, text: TEXT, vector: VECTOR, hasOwnIds: false };

/** Asks Milvus. @throws NodeError, also for refusals with status 200 */
export async function askMilvus<Answer>(
  client: ServiceClient,
  what: `${string}/${string}`,
  body: JsonObject,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const [group = '', action = ''] = what.split('/');
  const { code, message, data } = await client.post(path`/v2/vectordb/${group}/${action}`, body, { answer: envelope });
  if (code !== 0 && code !== 200) throw refused(message ?? `code ${code}`);
  const read = answer.safeParse(data);
  if (read.success) return read.data;
  throw new NodeError(`Milvus gave an answer to ${what} that cannot be read`, { code: 'SERVICE_ANSWER_INVALID' });
}

/** A collection of Milvus. */
export class MilvusTable implements VectorTable {
  readonly #client: ServiceClient;
  readonly #collection: string;
  #fields: Fields | undefined;

  constructor(client: ServiceClient, collection: string) {
    this.#client = client;
    this.#collection = collection;
  }

  async search(vector: number[], most: number): Promise<FoundDocument[]> {
    const fields = await this.#describe();
    const body = { data: [vector], annsField: fields.vector, limit: most, outputFields: ['*'] };
    const found = await this.#ask('entities/search', body, hits);
    return found.map((hit) => foundIn(hit, fields));
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    this.#fields ??= await this.#open(entries[0]?.vector.length ?? 0);
    const fields = this.#fields;
    const data = entries.map((entry) => entityOf(entry, fields));
    await this.#ask(fields.hasOwnIds ? 'entities/insert' : 'entities/upsert', { data }, z.unknown());
  }

  async clear(): Promise<void> {
    this.#fields = undefined;
    if (await this.#isThere()) await this.#ask('collections/drop', {}, z.unknown());
  }

  async #isThere(): Promise<boolean> {
    const { has } = await this.#ask('collections/has', {}, z.object({ has: z.boolean() }));
    return has;
  }

  async #open(dimensions: number): Promise<Fields> {
    if (await this.#isThere()) return this.#describe();
    await this.#ask('collections/create', collectionOf(dimensions), z.unknown());
    return OWN_FIELDS;
  }

  /** Collections that others made have fields of other names. */
  async #describe(): Promise<Fields> {
    if (this.#fields) return this.#fields;
    const { fields } = await this.#ask('collections/describe', {}, description);
    const primary = fields.find(({ primaryKey }) => primaryKey);
    const text = fields.find(({ name }) => name === TEXT) ?? fields.find((one) => one !== primary && isText(one));
    const vector = fields.find(({ name }) => name === VECTOR) ?? fields.find(({ type }) => type === 'FloatVector');
    if (!primary || !text || !vector) {
      throw new NodeError(`The collection ${this.#collection} holds no documents`, {
        parameter: 'milvusCollection',
        description:
          'It needs a key, a field for texts (VarChar) and one for vectors (FloatVector). Choose another one.',
      });
    }
    const hasOwnIds = primary.autoId === true || !isText(primary);
    this.#fields = { primary: primary.name, text: text.name, vector: vector.name, hasOwnIds };
    return this.#fields;
  }

  #ask<Answer>(what: `${string}/${string}`, body: JsonObject, answer: z.ZodType<Answer>): Promise<Answer> {
    return askMilvus(this.#client, what, { collectionName: this.#collection, ...body }, answer);
  }
}

function isText({ type }: { type: string }): boolean {
  return /^varchar$/i.test(type);
}

function collectionOf(dimensions: number): JsonObject {
  return {
    schema: {
      autoId: false,
      // Metadata are fields beside these. Documentation and servers have this under two names.
      enableDynamicField: true,
      enabledDynamicField: true,
      fields: [
        { fieldName: PRIMARY, dataType: 'VarChar', isPrimary: true, elementTypeParams: { max_length: 64 } },
        { fieldName: TEXT, dataType: 'VarChar', elementTypeParams: { max_length: MOST_TEXT_BYTES } },
        { fieldName: VECTOR, dataType: 'FloatVector', elementTypeParams: { dim: dimensions } },
      ],
    },
    indexParams: [{ fieldName: VECTOR, indexName: VECTOR, indexType: 'AUTOINDEX', metricType: 'COSINE' }],
  };
}

function entityOf({ id, document, vector }: VectorEntry, fields: Fields): JsonObject {
  if (Buffer.byteLength(document.text) > MOST_TEXT_BYTES) {
    throw new NodeError(`A text has more than the ${MOST_TEXT_BYTES} bytes that Milvus takes`, {
      description: 'Divide texts by a splitter below the document loader.',
    });
  }
  return {
    ...document.metadata,
    ...(!fields.hasOwnIds && { [fields.primary]: id }),
    [fields.text]: document.text,
    [fields.vector]: vector,
  };
}

/** Milvus adds the key as `id` where it has another name. */
function foundIn(hit: JsonObject, fields: Fields): FoundDocument {
  const { [fields.text]: text, [fields.vector]: _vector, [fields.primary]: primary, distance, ...rest } = hit;
  const { id, ...others } = rest;
  const metadata = id !== undefined && id !== primary ? { id, ...others } : others;
  return {
    document: { text: String(text ?? ''), metadata },
    score: typeof distance === 'number' ? distance : null,
  };
}

function refused(why: string): NodeError {
  if (/dimension/i.test(why)) {
    return aiError('AI_VECTOR_LENGTH', `Milvus refused: ${why}`, {
      description: 'Connect the model that made the vectors of the collection, or take another collection.',
    });
  }
  return new NodeError(`Milvus refused: ${why}`, { code: 'SERVICE_REFUSED' });
}
