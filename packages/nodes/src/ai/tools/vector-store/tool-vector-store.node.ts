import { defineSubNode, number, string, until } from '@millrace/node-sdk';
import { askModels } from '../../../lib/ai/loop/ask-models.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { textTool } from '../text-tool.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolVectorStore',
  displayName: 'Vector store question answer tool',
  description: 'Lets an agent ask a model that answers from a vector store',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Answer questions with a vector store' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['rag', 'knowledge', 'documents', 'retrieval', 'search'],
  },
  inputs: [
    { type: 'ai_vectorStore', displayName: 'Vector store', required: true, maxConnections: 1 },
    { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 },
  ],
  supplies: 'ai_tool',
  parameters: [
    until(1, string('name', { label: 'Name', description: 'Of what is in the store, for the model' })),
    string('description', {
      label: 'Description',
      description: 'Of what is in the store. The model is told to ask here when it needs that',
      typeOptions: { rows: 3 },
    }),
    number('topK', {
      label: 'Most documents',
      default: 4,
      description: 'From which each question is answered',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
  ],
  supply(context) {
    const { connected, parameters, node } = context;
    const { name = '', description, topK } = parameters;
    const title = name.trim() === '' ? node.name : name;
    const tool = textTool(context, {
      description: `Answers questions about ${title}. Always ask here when you need to know something of this: ${description}`,
      input: 'A question in a whole sentence',
      async answer(question) {
        const [store] = await connected('ai_vectorStore');
        const found = (await store?.find(question, topK)) ?? [];
        const texts = found.map(({ document }) => document.text).join('\n\n');
        const content = `Answer the question from the text below. If it does not hold the answer, say that you do not know it.\n\n${texts}\n\nQuestion: ${question}`;
        return (await askModels(await connectedModels(context), { messages: [{ role: 'user', content }] })).content;
      },
    });
    return { thing: name.trim() === '' ? tool : { ...tool, name: name.trim() } };
  },
});
