import { collection, defineSubNode, number } from '@millrace/node-sdk';
import { askModels } from '../../lib/ai/loop/ask-models.ts';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { distinct, observedRetriever } from '../../lib/ai/retrieval/observed-retriever.ts';
import { modelInput, retrieverInput, retrieverMeta } from './retriever-meta.ts';

export default defineSubNode({
  ...retrieverMeta,
  name: '@n8n/n8n-nodes-langchain.retrieverMultiQuery',
  displayName: 'Multi-query retriever',
  description: 'Has a model put the question in other words, and finds what fits any of them',
  version: [1],
  defaults: { name: 'MultiQuery Retriever' },
  inputs: [modelInput, retrieverInput],
  parameters: [
    collection('options', {
      label: 'Options',
      options: [
        number('queryCount', {
          label: 'Questions',
          default: 3,
          description: 'That the model writes',
          typeOptions: { minValue: 1, maxValue: 20, numberPrecision: 0 },
        }),
      ],
    }),
  ],
  supply(context) {
    const { connected, parameters } = context;
    const { queryCount = 3 } = parameters.options;
    return {
      thing: observedRetriever(context, async (question) => {
        const models = await connectedModels(context);
        const content = promptFor(question, queryCount);
        const { content: written } = await askModels(models, { messages: [{ role: 'user', content }] });
        const [retriever] = await connected('ai_retriever');
        const found = [];
        for (const one of questionsIn(written, queryCount)) found.push(...((await retriever?.retrieve(one)) ?? []));
        return distinct(found);
      }),
    };
  },
});

function promptFor(question: string, count: number): string {
  return `Documents are searched by their meaning for what answers a question. Write ${count} other ways to ask it, each from another side, so that documents are found that use other words.
Write one question a line, without numbers, between <questions> and </questions>.

Question: ${question}`;
}

const OPEN = '<questions>';

/** Lines between the tags, or all lines of a model that leaves the tags out. */
function questionsIn(text: string, most: number): string[] {
  const begin = text.indexOf(OPEN);
  const end = text.indexOf('</questions>', begin);
  return text
    .slice(begin < 0 ? 0 : begin + OPEN.length, end < 0 ? undefined : end)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, most);
}
