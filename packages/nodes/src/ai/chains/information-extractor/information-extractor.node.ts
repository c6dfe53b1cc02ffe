import {
  boolean,
  collection,
  defineNode,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { askFor } from '../../../lib/ai/structured/ask-for.ts';
import { schemaFrom, schemaFromExample } from '../../../lib/ai/structured/schema-parameters.ts';
import { schemaParser } from '../../../lib/ai/structured/schema-parser.ts';

const SYSTEM = `Take out of the text of the user what is asked for, and nothing else.
Leave out what the text does not say. Do not guess.`;

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.informationExtractor',
  displayName: 'Information extractor',
  description: 'Takes fields out of a text with a language model',
  version: [1, 1.1, 1.2],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Information Extractor' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['ner', 'parse', 'json', 'fields', 'structured'],
  },
  inputs: ['main', { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }],
  parameters: [
    string('text', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
    options('schemaType', {
      label: 'Fields',
      default: 'fromAttributes',
      options: [
        { name: 'List them', value: 'fromAttributes' },
        { name: 'From an example', value: 'fromJson' },
        { name: 'Write a schema', value: 'manual', description: 'As JSON Schema' },
      ],
    }),
    when(
      { schemaType: ['fromJson'] },
      json('jsonSchemaExample', { label: 'Example', default: '{\n  "city": "Rome"\n}' }),
    ),
    when(
      { schemaType: ['manual'] },
      json('inputSchema', {
        label: 'JSON Schema',
        default: '{\n  "type": "object",\n  "properties": { "city": { "type": "string" } }\n}',
      }),
    ),
    when(
      { schemaType: ['fromAttributes'] },
      fixedCollection('attributes', {
        label: 'Fields',
        multiple: true,
        groups: [
          group('attributes', 'Field', [
            string('name', { label: 'Name', required: true, placeholder: 'city' }),
            options('type', {
              label: 'Type',
              default: 'string',
              options: [
                { name: 'Text', value: 'string' },
                { name: 'Number', value: 'number' },
                { name: 'Yes or no', value: 'boolean' },
                { name: 'Date', value: 'date' },
              ],
            }),
            string('description', { label: 'Description', required: true, placeholder: 'The city where it is' }),
            boolean('required', { label: 'Required' }),
          ]),
        ],
      }),
    ),
    collection('options', {
      label: 'Options',
      options: [
        string('systemPromptTemplate', { label: 'System prompt', default: SYSTEM, typeOptions: { rows: 4 } }),
        batching(5),
      ],
    }),
  ],
  concurrency: ({ options: { batching: several } }) => several?.batchSize ?? 1,
  async run(context) {
    const { index, parameters, node, sleep } = context;
    await pauseBefore(index, parameters.options.batching, (ms) => sleep.call(context, ms));
    const parser = schemaParser(schemaOf(parameters, node.typeVersion >= 1.2));
    const system = parameters.options.systemPromptTemplate ?? SYSTEM;
    const output = await askFor({
      models: await connectedModels(context),
      messages: [
        { role: 'system', content: `${system}\n\n${parser.instructions}` },
        { role: 'user', content: parameters.text },
      ],
      parser,
      repairs: 1,
    });
    return { json: { output } };
  },
});

interface Schemas {
  schemaType: string;
  jsonSchemaExample: JsonValue | undefined;
  inputSchema: JsonValue | undefined;
  attributes:
    | { attributes?: Array<{ name: string; type: string; description: string; required: boolean }> }
    | undefined;
}

function schemaOf(
  { schemaType, jsonSchemaExample, inputSchema, attributes }: Schemas,
  areRequired: boolean,
): JsonObject {
  if (schemaType === 'manual') return schemaFrom(inputSchema, 'inputSchema');
  if (schemaType === 'fromJson')
    return schemaFromExample(jsonSchemaExample, { parameter: 'jsonSchemaExample', areRequired });
  const fields = attributes?.attributes ?? [];
  if (fields.length === 0) {
    throw new NodeError('No field is to be taken out', { parameter: 'attributes', description: 'Add a field.' });
  }
  const properties: JsonObject = Object.create(null);
  for (const { name, type, description } of fields) {
    properties[name] =
      type === 'date' ? { type: 'string', description: `${description} (a date in ISO 8601)` } : { type, description };
  }
  return { type: 'object', properties, required: fields.filter(({ required }) => required).map(({ name }) => name) };
}
