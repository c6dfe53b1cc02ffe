import type { EmbeddingModel, TextDocument } from '@millrace/node-sdk';
import { documentId } from './document-id.ts';
import type { VectorTable } from './vector-table.ts';

/** What each batch of documents goes through. */
interface Insertion {
  table: VectorTable;
  model: EmbeddingModel;
  batchSize: number;
  /** Stops between two batches. */
  signal: AbortSignal;
}

/**
 * Puts documents into a table in batches, each by the hash of its content: what was put in before, whole or half way, leaves
 * neither doubles nor holes. Of what is known to be there no vectors are made again.
 */
export async function insertDocuments(
  documents: readonly TextDocument[],
  { table, model, batchSize, signal }: Insertion,
): Promise<void> {
  const byId = new Map(documents.map((document) => [documentId(document), document]));
  const all = [...byId];
  const size = Math.max(1, Math.floor(batchSize) || 1);
  for (let at = 0; at < all.length; at += size) {
    signal.throwIfAborted();
    const batch = all.slice(at, at + size);
    const known = await table.known?.(batch.map(([id]) => id));
    const wanted = batch.filter(([id]) => known?.has(id) !== true);
    if (wanted.length === 0) continue;
    const vectors = await model.embed(
      wanted.map(([, { text }]) => text),
      'document',
    );
    await table.put(wanted.map(([id, document], index) => ({ id, document, vector: vectors[index] ?? [] })));
  }
}
