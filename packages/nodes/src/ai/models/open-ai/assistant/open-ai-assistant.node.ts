import { defineNode } from '@millrace/node-sdk';
import { openAi } from '../open-ai-service.ts';
import { assistantGone, goneNotice } from './assistant-gone.ts';

const INSTEAD =
  'Use the AI agent with an OpenAI chat model: its system message takes the instructions, and the tools of this node can be connected to it. Code and the search in files are tools of OpenAI in the options of that model.';

/** Files keep it, so that a workflow is not changed by being opened. */
export default defineNode({
  name: '@n8n/n8n-nodes-langchain.openAiAssistant',
  displayName: 'OpenAI assistant',
  description: 'No longer there: OpenAI has switched off its assistants. The AI agent replaces it',
  version: [1, 1.1],
  hidden: true,
  group: ['transform'],
  family: 'service',
  defaults: { name: 'OpenAI Assistant' },
  codex: { categories: ['AI'], subcategories: { AI: ['Agents'] } },
  inputs: ['main', { type: 'ai_tool', displayName: 'Tools' }],
  credentials: openAi.slots,
  parameters: [goneNotice(INSTEAD)],
  run() {
    throw assistantGone(INSTEAD);
  },
});
