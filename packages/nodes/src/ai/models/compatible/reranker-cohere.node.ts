import { defineSubNode, type FoundDocument, number, options, type TextDocument, z } from '@millrace/node-sdk';
import { serviceContext } from '../../../lib/ai/models/supply-model.ts';
import { foundJson, readFound } from '../../../lib/ai/vectors/stored-documents.ts';
import { cohere } from './cohere-service.ts';

const answer = z.object({ results: z.array(z.object({ index: z.number(), relevance_score: z.number() })) });

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.rerankerCohere',
  displayName: 'Cohere reranker',
  description: 'Puts documents into an order by how well they answer, with a model of Cohere',
  version: [1],
  group: ['transform'],
  family: 'service',
  defaults: { name: 'Reranker Cohere' },
  codex: { categories: ['AI'], subcategories: { AI: ['Rerankers'] }, alias: ['order', 'relevance', 'rag', 'search'] },
  credentials: cohere.slots,
  supplies: 'ai_reranker',
  parameters: [
    options('modelName', {
      label: 'Model',
      default: 'rerank-v3.5',
      options: [
        { name: 'Rerank v3.5', value: 'rerank-v3.5' },
        { name: 'Rerank v3, English', value: 'rerank-english-v3.0' },
        { name: 'Rerank v3, multilingual', value: 'rerank-multilingual-v3.0' },
      ],
    }),
    number('topN', {
      label: 'Most documents',
      default: 3,
      description: 'That are kept, the best first',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
  ],
  async supply(context) {
    const { asRun, parameters } = context;
    const { modelName: model, topN } = parameters;
    const client = await cohere.client(serviceContext(context));
    const rerank = async (query: string, documents: readonly TextDocument[]): Promise<FoundDocument[]> => {
      const texts = documents.map(({ text }) => text);
      const body = { model, query, documents: texts, top_n: Math.min(topN, texts.length) };
      const { results } = await client.post('/v2/rerank', body, { answer });
      return results.flatMap(({ index, relevance_score: score }) => {
        const document = documents[index];
        return document ? [{ document, score }] : [];
      });
    };
    return {
      thing: {
        rerank: (query, documents) =>
          asRun(() => rerank(query, documents), {
            request: { model, query, documents: documents.length },
            response: (found) => ({ documents: found.map(foundJson) }),
            restore: ({ documents: stored }) => readFound(stored),
          }),
      },
    };
  },
});
