import { collection, defineNode, since, string, type TextDocument } from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { askModels } from '../../../lib/ai/loop/ask-models.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { promptOf, promptParameters } from '../../../lib/prompt/prompt.ts';

const [promptType, text] = promptParameters;

const PROMPT = `Answer the question of the user from what was found below. If that does not hold the answer, say that you do not know it: make nothing up.
----------------
What was found: {context}`;

/** The question of the first versions. */
const oldQuery = (version: number, field: string) =>
  string('query', {
    label: 'Question',
    default: `={{ $json.${field} }}`,
    required: true,
    displayOptions: { show: { '@version': [version] } },
  });

const systemPrompt = string('systemPromptTemplate', {
  label: 'System prompt',
  default: PROMPT,
  description: 'With {context} where what was found is to stand',
  typeOptions: { rows: 6 },
});

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.chainRetrievalQa',
  displayName: 'Question and answer chain',
  description: 'Answers questions from documents that it finds',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Question and Answer Chain' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['rag', 'knowledge', 'documents', 'retrieval', 'search'],
  },
  inputs: [
    'main',
    { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 },
    { type: 'ai_retriever', displayName: 'Retriever', required: true, maxConnections: 1 },
  ],
  parameters: [
    oldQuery(1, 'input'),
    oldQuery(1.1, 'chat_input'),
    oldQuery(1.2, 'chatInput'),
    since(1.3, promptType),
    text,
    collection('options', { label: 'Options', options: [systemPrompt, since(1.6, batching(5))] }),
  ],
  concurrency: ({ options: { batching: several } }) => several?.batchSize ?? 1,
  async run(context) {
    const { item, index, parameters, connected, node, sleep } = context;
    const { options: given } = parameters;
    await pauseBefore(index, given.batching, (ms) => sleep.call(context, ms));
    const question = promptOf({ ...parameters, text: parameters.text ?? parameters.query }, item.json);
    const models = await connectedModels(context);
    const [retriever] = await connected('ai_retriever');
    const documents = (await retriever?.retrieve(question)) ?? [];
    const answer = await askModels(models, {
      messages: [
        { role: 'system', content: withContext(given.systemPromptTemplate || PROMPT, documents) },
        { role: 'user', content: question },
      ],
    });
    return { json: { response: node.typeVersion < 1.5 ? { text: answer.content } : answer.content } };
  },
});

/** A template that names no place for what was found gets it at its end. */
function withContext(template: string, documents: readonly TextDocument[]): string {
  const found = documents.map(({ text: one }) => one).join('\n\n');
  return template.includes('{context}') ? template.split('{context}').join(found) : `${template}\n\n${found}`;
}
