import { defineNode, json, string } from '@millrace/node-sdk';
import { argumentsFor, toolNamed } from './called-tool.ts';

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.toolExecutor',
  displayName: 'Tool executor',
  description: 'Calls a connected tool itself, without a model',
  version: [1],
  group: ['transform'],
  family: 'flow',
  hidden: true,
  defaults: { name: 'Tool Executor' },
  codex: { categories: ['AI'], subcategories: { AI: ['Miscellaneous'] }, alias: ['call', 'run', 'tool'] },
  inputs: ['main', { type: 'ai_tool', displayName: 'Tool', required: true }],
  parameters: [
    json('query', { label: 'Input of the tool', description: 'An object with its fields, or a text for its only one' }),
    string('toolName', { label: 'Tool', description: 'Its name. May be empty where one is connected' }),
  ],
  async run({ parameters: { query, toolName }, connected }) {
    const tool = toolNamed(toolName, await connected('ai_tool'));
    return { json: { data: await tool.invoke(argumentsFor(tool, query)) } };
  },
});
