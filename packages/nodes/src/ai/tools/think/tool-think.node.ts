import { defineSubNode, string } from '@millrace/node-sdk';
import { textTool } from '../text-tool.ts';

const DESCRIPTION = `Writes a thought down. It finds nothing out and changes nothing: use it to think step by step
when a task is not simple, before you act or answer.`;

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolThink',
  displayName: 'Think tool',
  description: 'Gives an agent room to think before it acts',
  version: [1, 1.1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Think' },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['reason', 'reflect', 'plan', 'scratchpad'] },
  supplies: 'ai_tool',
  parameters: [string('description', { label: 'Description', default: DESCRIPTION, typeOptions: { rows: 3 } })],
  supply: (context) => ({
    thing: textTool(context, {
      description: context.parameters.description,
      input: 'The thought',
      answer: (text) => text,
    }),
  }),
});
