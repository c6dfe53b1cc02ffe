import { boolean, defineSubNode, json, options, since, string, until, when } from '@millrace/node-sdk';
import { connectedModels } from '../../lib/ai/loop/connected-models.ts';
import { schemaFrom, schemaFromExample } from '../../lib/ai/structured/schema-parameters.ts';
import { schemaParser } from '../../lib/ai/structured/schema-parser.ts';
import { fixingParser } from './fixing-parser.ts';
import { observedParser } from './observed-parser.ts';

const EXAMPLE = '{\n  "state": "California",\n  "cities": ["Los Angeles", "San Francisco"]\n}';
const SCHEMA = '{\n  "type": "object",\n  "properties": { "state": { "type": "string" } },\n  "required": ["state"]\n}';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.outputParserStructured',
  displayName: 'Structured output parser',
  description: 'Makes a model answer with JSON of a schema',
  version: [1, 1.1, 1.2, 1.3],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Structured Output Parser' },
  codex: { categories: ['AI'], subcategories: { AI: ['Output parsers'] }, alias: ['json', 'schema', 'zod', 'format'] },
  inputs: `={{ $parameter.autoFix === true ? [{ type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 }] : [] }}`,
  supplies: 'ai_outputParser',
  parameters: [
    since(
      1.2,
      options('schemaType', {
        label: 'Schema',
        default: 'fromJson',
        options: [
          { name: 'From an example', value: 'fromJson', description: 'Answers have the fields of the example' },
          { name: 'Write it', value: 'manual', description: 'As JSON Schema' },
        ],
      }),
    ),
    when({ schemaType: ['fromJson'] }, json('jsonSchemaExample', { label: 'Example', default: EXAMPLE })),
    when({ schemaType: ['manual'] }, json('inputSchema', { label: 'JSON Schema', default: SCHEMA })),
    until(1.1, json('jsonSchema', { label: 'JSON Schema', default: SCHEMA })),
    boolean('autoFix', {
      label: 'Let a model fix it',
      description: 'What does not fit is given to a model to be mended',
    }),
    when({ autoFix: [true] }, boolean('customizeRetryPrompt', { label: 'Own prompt' })),
    when({ customizeRetryPrompt: [true] }, string('prompt', { label: 'Prompt', typeOptions: { rows: 4 } })),
  ],
  async supply(context) {
    const { parameters, node } = context;
    const { schemaType, jsonSchemaExample, inputSchema, jsonSchema, autoFix, customizeRetryPrompt, prompt } =
      parameters;
    const areRequired = node.typeVersion >= 1.3;
    const schema =
      schemaType === undefined
        ? schemaFrom(jsonSchema, 'jsonSchema')
        : schemaType === 'manual'
          ? schemaFrom(inputSchema, 'inputSchema')
          : schemaFromExample(jsonSchemaExample, { parameter: 'jsonSchemaExample', areRequired });
    const parser = schemaParser(schema, schemaType === 'manual' ? 'inputSchema' : undefined);
    if (!autoFix) return { thing: observedParser(context, parser) };
    const models = await connectedModels(context);
    const fixing = fixingParser(parser, { models, prompt: customizeRetryPrompt ? prompt : undefined });
    return { thing: observedParser(context, fixing) };
  },
});
