import {
  boolean,
  collection,
  defineNode,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  NodeError,
  options,
  since,
  string,
} from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { askFor } from '../../../lib/ai/structured/ask-for.ts';
import { schemaParser } from '../../../lib/ai/structured/schema-parser.ts';

const SYSTEM = 'Say for the text of the user to which of these categories it belongs: {categories}. Do not explain.';

interface Category {
  category: string;
  description: string;
}

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.textClassifier',
  displayName: 'Text classifier',
  description: 'Sends items to outputs by what their text is about',
  version: [1, 1.1],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Text Classifier' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['category', 'route', 'label', 'intent', 'sort'],
  },
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
  outputs: `={{ ((parameters) => {
    const outputs = (parameters.categories?.categories ?? []).map(({ category }) => ({ type: 'main', displayName: category }));
    return parameters.options?.fallback === 'other' ? [...outputs, { type: 'main', displayName: 'Other' }] : outputs;
  })($parameter) }}`,
  parameters: [
    string('inputText', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
    fixedCollection('categories', {
      label: 'Categories',
      multiple: true,
      groups: [
        group('categories', 'Category', [
          string('category', { label: 'Category', required: true }),
          string('description', { label: 'Description', typeOptions: { rows: 2 } }),
        ]),
      ],
    }),
    collection('options', {
      label: 'Options',
      options: [
        boolean('multiClass', { label: 'Several categories', description: 'A text may belong to more than one' }),
        options('fallback', {
          label: 'When none fits',
          default: 'discard',
          options: [
            { name: 'Drop the item', value: 'discard' },
            { name: 'Output "Other"', value: 'other' },
          ],
        }),
        string('systemPromptTemplate', {
          label: 'System prompt',
          default: SYSTEM,
          description: 'With {categories} where they are to stand',
          typeOptions: { rows: 4 },
        }),
        boolean('enableAutoFixing', { label: 'Ask again when the answer does not fit', default: true }),
        since(1.1, batching(5)),
      ],
    }),
  ],
  concurrency: ({ options: { batching: several } }) => several?.batchSize ?? 1,
  async route(context) {
    const { index, sleep } = context;
    const { inputText, categories: given, options: chosen } = context.parameters;
    await pauseBefore(index, chosen.batching, (ms) => sleep.call(context, ms));
    const categories = categoriesOf(given);
    if (inputText.trim() === '') {
      throw new NodeError('There is no text to classify', {
        parameter: 'inputText',
        description: 'When it comes from an expression, check the data of the item.',
      });
    }
    const isMulti = chosen.multiClass === true;
    const parser = schemaParser(schemaOf(categories, isMulti));
    const names = categories.map(({ category }) => category).join(', ');
    const system = (chosen.systemPromptTemplate ?? SYSTEM).replaceAll('{categories}', () => names);
    const answer = await askFor({
      models: await connectedModels(context),
      messages: [
        { role: 'system', content: `${system}\n\n${parser.instructions}` },
        { role: 'user', content: inputText },
      ],
      parser,
      repairs: chosen.enableAutoFixing === false ? 0 : 1,
    });
    const outputs = outputsIn(answer, categories, isMulti);
    if (outputs.length > 0) return outputs;
    return chosen.fallback === 'other' ? categories.length : -1;
  },
});

function categoriesOf({ categories = [] }: { categories?: Category[] }): Category[] {
  if (categories.length > 0) return categories;
  throw new NodeError('There is no category', { parameter: 'categories', description: 'Add at least one.' });
}

function schemaOf(categories: readonly Category[], isMulti: boolean): JsonObject {
  const properties: JsonObject = Object.create(null);
  for (const { category, description } of categories) properties[category] = { type: 'boolean', description };
  return {
    type: 'object',
    description: isMulti ? 'Any number of them may be true' : 'At most one of them is true',
    properties,
    required: categories.map(({ category }) => category),
  };
}

function outputsIn(answer: unknown, categories: readonly Category[], isMulti: boolean): number[] {
  const chosen = categories.flatMap(({ category }, index) =>
    isJsonObject(answer) && answer[category] === true ? [index] : [],
  );
  return isMulti ? chosen : chosen.slice(0, 1);
}
