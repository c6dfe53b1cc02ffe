import { type FoundDocument, type JsonObject, path, type ServiceClient, z } from '@millrace/node-sdk';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';
import { idTypeOf } from './lookups.ts';

const found = z.array(
  z.object({
    content: z.string().nullish(),
    metadata: z.record(z.string(), z.json()).nullish(),
    similarity: z.number().nullish(),
  }),
);

export interface SupabasePlace {
  table: string;
  /** The function of the database that finds rows. */
  queryName: string;
  /** Values that the metadata must have. */
  filter: JsonObject;
}

/** A table of a project of Supabase, with columns `id`, `content`, `metadata`, `embedding`, and a function that searches it. */
export function supabaseTable(client: ServiceClient, { table, queryName, filter }: SupabasePlace): VectorTable {
  let idType: ReturnType<typeof idTypeOf> | undefined;
  const rowOf = async ({ id, document, vector }: VectorEntry): Promise<JsonObject> => {
    idType ??= idTypeOf(client, table);
    const ownId = (await idType) === 'number' ? numberOf(id) : id;
    return { id: ownId, content: document.text, embedding: vector, metadata: document.metadata };
  };
  return {
    async search(vector, most) {
      const body = { query_embedding: vector, filter, match_count: most };
      const rows = await client.post(path`/rest/v1/rpc/${queryName}`, body, { answer: found });
      return rows.map(
        ({ content, metadata, similarity }): FoundDocument => ({
          document: { text: content ?? '', metadata: metadata ?? {} },
          score: similarity ?? null,
        }),
      );
    },
    async put(entries) {
      const rows = await Promise.all(entries.map(rowOf));
      const headers = { prefer: 'resolution=merge-duplicates,return=minimal' };
      await client.request({ method: 'POST', path: path`/rest/v1/${table}`, body: rows, headers });
    },
    async replace(id, { document, vector }) {
      const body = [{ id, content: document.text, embedding: vector, metadata: document.metadata }];
      const headers = { prefer: 'resolution=merge-duplicates,return=minimal' };
      await client.request({ method: 'POST', path: path`/rest/v1/${table}`, body, headers });
    },
  };
}

/** 52 bits of an id, for tables whose ids are numbers. */
function numberOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12) + id.slice(15, 16), 16);
}
