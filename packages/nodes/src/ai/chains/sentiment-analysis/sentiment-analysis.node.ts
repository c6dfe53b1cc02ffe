import {
  boolean,
  collection,
  defineNode,
  isJsonObject,
  type JsonObject,
  NodeError,
  since,
  string,
} from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { askFor } from '../../../lib/ai/structured/ask-for.ts';
import { schemaParser } from '../../../lib/ai/structured/schema-parser.ts';

const CATEGORIES = 'Positive, Neutral, Negative';
const SYSTEM = 'Say what mood the text of the user is in. The moods are: {categories}. Do not explain.';

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.sentimentAnalysis',
  displayName: 'Sentiment analysis',
  description: 'Sends items to outputs by the mood of their text',
  version: [1, 1.1],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Sentiment Analysis' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['mood', 'opinion', 'positive', 'negative', 'feedback'],
  },
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
  outputs: `={{ ($parameter.options?.categories || '${CATEGORIES}').split(',').map((name) => name.trim()).filter(Boolean)
    .map((displayName) => ({ type: 'main', displayName })) }}`,
  parameters: [
    string('inputText', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
    collection('options', {
      label: 'Options',
      options: [
        string('categories', {
          label: 'Moods',
          default: CATEGORIES,
          description: 'With commas between them; each is an output',
        }),
        string('systemPromptTemplate', {
          label: 'System prompt',
          default: SYSTEM,
          description: 'With {categories} where they are to stand',
          typeOptions: { rows: 4 },
        }),
        boolean('includeDetailedResults', { label: 'Strength and confidence', description: 'Adds both, from 0 to 1' }),
        boolean('enableAutoFixing', { label: 'Ask again when the answer does not fit', default: true }),
        since(1.1, batching(5)),
      ],
    }),
  ],
  concurrency: ({ options: { batching: several } }) => several?.batchSize ?? 1,
  async route(context) {
    const { item, index, sleep } = context;
    const { inputText, options } = context.parameters;
    await pauseBefore(index, options.batching, (ms) => sleep.call(context, ms));
    const names = namesIn(options.categories);
    const parser = schemaParser(schemaOf(names));
    const system = (options.systemPromptTemplate ?? SYSTEM).replaceAll('{categories}', () => names.join(', '));
    const answer = await askFor({
      models: await connectedModels(context),
      messages: [
        { role: 'system', content: `${system}\n\n${parser.instructions}` },
        { role: 'user', content: inputText },
      ],
      parser,
      repairs: options.enableAutoFixing === false ? 0 : 1,
    });
    if (!isJsonObject(answer)) return -1;
    const { sentiment: category = null, strength = null, confidence = null } = answer;
    const sentimentAnalysis: JsonObject = options.includeDetailedResults
      ? { category, strength, confidence }
      : { category };
    return { to: names.indexOf(String(category)), item: { ...item, json: { ...item.json, sentimentAnalysis } } };
  },
});

function namesIn(categories = CATEGORIES): string[] {
  const names = categories.split(',').flatMap((name) => name.trim() || []);
  if (names.length > 0) return names;
  throw new NodeError('There is no mood', { parameter: 'options.categories', description: 'Name at least one.' });
}

function schemaOf(names: readonly string[]): JsonObject {
  const share = { type: 'number', minimum: 0, maximum: 1 };
  return {
    type: 'object',
    properties: {
      sentiment: { type: 'string', enum: [...names] },
      strength: { ...share, description: 'How strong the mood is' },
      confidence: { ...share, description: 'How sure you are' },
    },
    required: ['sentiment', 'strength', 'confidence'],
  };
}
