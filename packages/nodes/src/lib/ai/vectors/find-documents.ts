import type { EmbeddingModel, FoundDocument, Reranker } from '@millrace/node-sdk';
import type { VectorTable } from './vector-table.ts';

interface Search {
  table: VectorTable;
  model: EmbeddingModel;
  /** Puts what was found into a better order. */
  reranker: Reranker | undefined;
}

/** The documents of a table that are nearest to a text. */
export async function findDocuments(query: string, most: number, search: Search): Promise<FoundDocument[]> {
  const { table, model, reranker } = search;
  const [vector = []] = await model.embed([query], 'query');
  const found = await table.search(vector, Math.max(1, Math.floor(most) || 1), query);
  if (!reranker || found.length === 0) return found;
  return reranker.rerank(
    query,
    found.map(({ document }) => document),
  );
}
