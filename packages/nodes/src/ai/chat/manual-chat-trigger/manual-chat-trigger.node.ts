import { defineTrigger, notice } from '@millrace/node-sdk';

export default defineTrigger({
  name: '@n8n/n8n-nodes-langchain.manualChatTrigger',
  displayName: 'Chat trigger (manual)',
  description: 'Starts the workflow with a message of the chat in the editor',
  version: [1, 1.1],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'manual',
  hidden: true,
  maxNodes: 1,
  defaults: { name: 'When chat message received' },
  codex: { categories: ['AI'], subcategories: { AI: ['Chat'] }, alias: ['message', 'conversation'] },
  outputSchemas: [
    { schema: { type: 'object', properties: { sessionId: { type: 'string' }, chatInput: { type: 'string' } } } },
  ],
  parameters: [notice('openChat', 'Open the chat on the canvas, and write a message there.')],
  // A message takes its place.
  emit: () => [{ json: {} }],
});
