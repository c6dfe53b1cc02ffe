import {
  type FoundDocument,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';

/** Vectors of a request, at most: it may have 2 MB. */
const MOST_VECTORS = 50;
/** Where the text of a document is among its metadata. */
const TEXT = 'text';

const matches = z.object({
  matches: z.array(z.object({ score: z.number().nullish(), metadata: z.record(z.string(), z.json()).nullish() })),
});

export interface PineconePlace {
  /** A part of the index; empty for its unnamed one. */
  namespace: string;
  /** Values that the metadata must have. */
  filter: JsonObject;
}

/** An index of Pinecone. */
export function pineconeTable(client: ServiceClient, { namespace, filter }: PineconePlace): VectorTable {
  const put = async (entries: readonly VectorEntry[]): Promise<void> => {
    for (let at = 0; at < entries.length; at += MOST_VECTORS) {
      const vectors = entries.slice(at, at + MOST_VECTORS).map(vectorOf);
      await client.post('/vectors/upsert', { vectors, namespace });
    }
  };
  return {
    async search(vector, most) {
      const hasFilter = Object.keys(filter).length > 0;
      const body = { vector, topK: most, includeMetadata: true, namespace, ...(hasFilter && { filter }) };
      const found = await client.post('/query', body, { answer: matches });
      return found.matches.map(({ score, metadata }): FoundDocument => {
        const { [TEXT]: text = '', ...known } = metadata ?? {};
        return { document: { text: String(text), metadata: known }, score: score ?? null };
      });
    },
    put,
    replace: (id, entry) => put([{ ...entry, id }]),
    async clear() {
      await client.post('/vectors/delete', { deleteAll: true, namespace });
    },
  };
}

function vectorOf({ id, vector, document }: VectorEntry): JsonObject {
  return { id, values: vector, metadata: { ...flattened(document.metadata), [TEXT]: document.text } };
}

/** Pinecone keeps no objects: their fields get names with dots. Lists are kept when they are of texts. */
function flattened(metadata: JsonObject): JsonObject {
  const flat: JsonObject = Object.create(null);
  const open: Array<[name: string, value: JsonValue]> = Object.entries(metadata);
  for (let next = open.shift(); next; next = open.shift()) {
    const [name, value] = next;
    if (isJsonObject(value))
      open.unshift(...Object.entries(value).map(([key, inner]): [string, JsonValue] => [`${name}.${key}`, inner]));
    else if (Array.isArray(value))
      flat[name] = value.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
    else if (value !== null) flat[name] = value;
  }
  return flat;
}
