import { type EmbeddingModel, type EmbeddingPurpose, type SupplyContext, z } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';

/** A list of vectors as most services give it. */
export const vectorList = z.array(z.array(z.number()));

/** Catalogue and creator. */
export const embeddingMeta = {
  group: ['transform' as const],
  family: 'service' as const,
  supplies: 'ai_embedding' as const,
};

/** Where a model for vectors stands in the creator. */
export function embeddingCodex(...alias: string[]) {
  const words = ['vector', 'embedding', 'rag', 'knowledge'];
  return { categories: ['AI'], subcategories: { AI: ['Embeddings'] }, alias: [...words, ...alias] };
}

interface EmbeddingOptions {
  name: string;
  /** Texts of a request. */
  batchSize: number;
  /** Line breaks become spaces. Default false. */
  stripsNewLines?: boolean;
  /** A vector for each text, in their order. */
  ask(texts: string[], purpose: EmbeddingPurpose): Promise<number[][]>;
}

/**
 * A model for vectors, each of whose requests is shown as a run of its node. Vectors are not kept in the journal: they are large,
 * and the same text has the same one.
 */
export function embeddingModel(
  { asRun }: Pick<SupplyContext<unknown>, 'asRun'>,
  { name, batchSize, stripsNewLines = false, ask }: EmbeddingOptions,
): EmbeddingModel {
  const size = Math.max(1, Math.floor(batchSize) || 1);
  return {
    name,
    async embed(texts, purpose) {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += size) {
        const part = texts.slice(at, at + size).map((text) => (stripsNewLines ? text.replaceAll(/\r?\n/g, ' ') : text));
        const found = await asRun(async () => checked(await ask(part, purpose), part.length), {
          request: { model: name, purpose, texts: part.length, ...(purpose === 'query' && { query: part[0] ?? '' }) },
          response: (made) => ({ vectors: made.length, dimensions: made[0]?.length ?? 0 }),
        });
        for (const vector of found) vectors.push(vector);
      }
      return vectors;
    },
  };
}

/** @throws NodeError `AI_VECTORS_INVALID` */
function checked(vectors: number[][], wanted: number): number[][] {
  const length = vectors[0]?.length ?? 0;
  const isWhole = vectors.length === wanted && vectors.every((vector) => vector.length === length) && length > 0;
  if (isWhole || wanted === 0) return vectors;
  const message = `The model gave ${vectors.length} vectors of ${length} numbers for ${wanted} texts`;
  throw aiError('AI_VECTORS_INVALID', message, {
    description: 'Choose a model that makes vectors, and see that its service answers whole.',
  });
}
