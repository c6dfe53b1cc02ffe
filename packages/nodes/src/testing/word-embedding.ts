import type { EmbeddingModel } from '@millrace/node-sdk';

/** A model for vectors that counts words of a list in each text. It notes what it was asked. */
export function wordEmbedding(...words: string[]): EmbeddingModel & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    name: 'words',
    asked,
    async embed(texts) {
      asked.push([...texts]);
      return texts.map((text) => words.map((word) => text.split(word).length - 1));
    },
  };
}
