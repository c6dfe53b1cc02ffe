import { boolean, code, defineSubNode, json, options, string, until, when } from '@millrace/node-sdk';
import { codeTool } from './code-tool.ts';

const SAMPLE = `// query is what the model gives; return a text, or a value that is given as JSON.
return query.toUpperCase();`;

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolCode',
  displayName: 'Code tool',
  description: 'A tool for agents that runs your own JavaScript',
  version: [1, 1.1, 1.2, 1.3],
  group: ['transform'],
  family: 'code',
  defaults: { name: 'Code Tool' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['javascript', 'script', 'function', 'calculator', 'custom'],
  },
  supplies: 'ai_tool',
  parameters: [
    until(
      1.1,
      string('name', {
        label: 'Name',
        default: 'My_Tool',
        description: 'What the model calls it: letters, digits, underscores and hyphens',
      }),
    ),
    string('description', {
      label: 'Description',
      required: true,
      description: 'Tells the model what the tool does and when to use it',
      typeOptions: { rows: 3 },
    }),
    options('language', {
      label: 'Language',
      default: 'javaScript',
      options: [
        { name: 'JavaScript', value: 'javaScript' },
        { name: 'Python (not supported)', value: 'python' },
      ],
    }),
    when(
      { language: ['javaScript'] },
      code('jsCode', { label: 'JavaScript', language: 'javaScript', default: SAMPLE }),
    ),
    when({ language: ['python'] }, code('pythonCode', { label: 'Python', language: 'python' })),
    boolean('specifyInputSchema', {
      label: 'Describe the input',
      description: 'Lets the model give an object with fields instead of a text',
    }),
    when(
      { specifyInputSchema: [true] },
      options('schemaType', {
        label: 'Schema',
        default: 'fromJson',
        options: [
          { name: 'From an example', value: 'fromJson' },
          { name: 'Write it', value: 'manual', description: 'As JSON Schema' },
        ],
      }),
    ),
    when(
      { schemaType: ['fromJson'] },
      json('jsonSchemaExample', { label: 'Example', default: '{\n  "some_input": "some_value"\n}' }),
    ),
    when(
      { schemaType: ['manual'] },
      json('inputSchema', {
        label: 'JSON Schema of the input',
        default: '{\n  "type": "object",\n  "properties": { "amount": { "type": "number" } }\n}',
      }),
    ),
  ],
  supply: (context) => ({ thing: codeTool(context) }),
});
