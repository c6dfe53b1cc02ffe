import { defineSubNode } from '@millrace/node-sdk';
import { textTool } from '../text-tool.ts';
import { calculate } from './calculate.ts';

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolCalculator',
  displayName: 'Calculator',
  description: 'Lets an agent compute, as models compute badly',
  version: [1],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Calculator' },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['math', 'arithmetic', 'compute', 'numbers'] },
  supplies: 'ai_tool',
  parameters: [],
  supply: (context) => ({
    thing: textTool(context, {
      description: 'Computes an arithmetic expression exactly. Use it for every calculation.',
      input: 'For example (2 + 3) * sqrt(16) / 4',
      answer: (text) => String(calculate(text)),
    }),
  }),
});
