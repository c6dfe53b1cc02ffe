import { defineTrigger } from '@millrace/node-sdk';

export default defineTrigger({
  name: 'n8n-nodes-base.manualTrigger',
  displayName: 'Manual trigger',
  description: 'Starts the workflow when you press the run button',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'manual',
  maxNodes: 1,
  defaults: { name: 'When clicking ‘Execute workflow’' },
  codex: { categories: ['Core'], subcategories: { Core: ['Triggers'] }, alias: ['start', 'button', 'test', 'click'] },
  parameters: [],
  emit: () => [{ json: {} }],
});
