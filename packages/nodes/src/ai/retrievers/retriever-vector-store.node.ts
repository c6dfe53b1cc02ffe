import { defineSubNode, number } from '@millrace/node-sdk';
import { observedRetriever } from '../../lib/ai/retrieval/observed-retriever.ts';
import { retrieverMeta } from './retriever-meta.ts';

export default defineSubNode({
  ...retrieverMeta,
  name: '@n8n/n8n-nodes-langchain.retrieverVectorStore',
  displayName: 'Vector store retriever',
  description: 'Finds the documents of a vector store that are nearest to a question',
  version: [1],
  defaults: { name: 'Vector Store Retriever' },
  inputs: [{ type: 'ai_vectorStore', displayName: 'Vector store', required: true, maxConnections: 1 }],
  parameters: [
    number('topK', {
      label: 'Most documents',
      default: 4,
      description: 'For each question',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
  ],
  supply(context) {
    const { connected, parameters } = context;
    return {
      thing: observedRetriever(context, async (question) => {
        const [store] = await connected('ai_vectorStore');
        const found = (await store?.find(question, parameters.topK)) ?? [];
        return found.map(({ document }) => document);
      }),
    };
  },
});
