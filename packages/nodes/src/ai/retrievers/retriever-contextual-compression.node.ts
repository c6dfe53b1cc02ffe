import { defineSubNode, type TextDocument } from '@millrace/node-sdk';
import { askModels } from '../../lib/ai/loop/ask-models.ts';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { observedRetriever } from '../../lib/ai/retrieval/observed-retriever.ts';
import { modelInput, retrieverInput, retrieverMeta } from './retriever-meta.ts';

/** What a model writes of a document that does not help. */
const NOTHING = 'NO_OUTPUT';

export default defineSubNode({
  ...retrieverMeta,
  name: '@n8n/n8n-nodes-langchain.retrieverContextualCompression',
  displayName: 'Contextual compression retriever',
  description: 'Has a model take out of each document only what helps with the question',
  version: [1],
  defaults: { name: 'Contextual Compression Retriever' },
  inputs: [modelInput, retrieverInput],
  parameters: [],
  supply(context) {
    const { connected } = context;
    return {
      thing: observedRetriever(context, async (question) => {
        const [retriever] = await connected('ai_retriever');
        const documents = (await retriever?.retrieve(question)) ?? [];
        const models = await connectedModels(context);
        const shortened: TextDocument[] = [];
        for (const { text, metadata } of documents) {
          const messages = [{ role: 'user' as const, content: promptFor(question, text) }];
          const written = (await askModels(models, { messages })).content.trim();
          if (written !== '' && !written.includes(NOTHING)) shortened.push({ text: written, metadata });
        }
        return shortened;
      }),
    };
  },
});

function promptFor(question: string, text: string): string {
  return `Take out of the text every part that helps to answer the question, word for word. Change nothing and add nothing. If no part helps, write ${NOTHING} and nothing else.

Question: ${question}

Text:
>>>
${text}
>>>`;
}
