import { type FoundDocument, isJsonObject, type JsonObject, path, type ServiceClient, z } from '@millrace/node-sdk';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';

export const collectionList = z.object({ result: z.object({ collections: z.array(z.object({ name: z.string() })) }) });

const point = z.object({ score: z.number(), payload: z.record(z.string(), z.json()).nullish() });
const answer = z.object({ result: z.object({ points: z.array(point) }) });

export interface QdrantPlace {
  collection: string;
  /** Of the payload. */
  contentKey: string;
  metadataKey: string;
  /** What is searched. */
  filter?: JsonObject | undefined;
  /** How the collection is made where it is not there. Default: as long as the vectors, by cosine. */
  config?: JsonObject | undefined;
}

/** A collection of Qdrant. */
export function qdrantTable(client: ServiceClient, place: QdrantPlace): VectorTable {
  const { collection, contentKey, metadataKey, filter, config } = place;
  let isThere = false;
  const create = async (dimensions: number): Promise<void> => {
    const { result } = await client.get('/collections', { answer: collectionList });
    if (!result.collections.some(({ name }) => name === collection)) {
      const body = config ?? { vectors: { size: dimensions, distance: 'Cosine' } };
      await client.put(path`/collections/${collection}`, body);
    }
    isThere = true;
  };
  return {
    async search(vector, most) {
      const body = {
        query: vector,
        ...(filter && { filter }),
        limit: most,
        with_payload: [metadataKey, contentKey],
        with_vector: false,
      };
      const { result } = await client.post(path`/collections/${collection}/points/query`, body, { answer });
      return result.points.map(({ score, payload }): FoundDocument => {
        const metadata = payload?.[metadataKey];
        return {
          document: { text: String(payload?.[contentKey] ?? ''), metadata: isJsonObject(metadata) ? metadata : {} },
          score,
        };
      });
    },
    async put(entries) {
      if (!isThere) await create(entries[0]?.vector.length ?? 0);
      const points = entries.map((entry) => pointOf(entry, place));
      await client.put(path`/collections/${collection}/points`, { points }, { query: { wait: 'true' } });
    },
  };
}

function pointOf({ id, vector, document }: VectorEntry, { contentKey, metadataKey }: QdrantPlace): JsonObject {
  return { id, vector, payload: { [contentKey]: document.text, [metadataKey]: document.metadata } };
}
