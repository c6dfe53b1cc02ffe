import { defineTrigger } from '@millrace/node-sdk';

export default defineTrigger({
  name: 'n8n-nodes-base.start',
  displayName: 'Start',
  description: 'Where older workflows begin when they are run by hand',
  version: 1,
  group: ['input'],
  family: 'trigger',
  trigger: 'manual',
  hidden: true,
  maxNodes: 1,
  defaults: { name: 'Start' },
  codex: { categories: ['Core'], subcategories: { Core: ['Triggers'] } },
  parameters: [],
  emit: () => [{ json: {} }],
});
