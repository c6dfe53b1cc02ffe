import { defineTrigger } from '@millrace/node-sdk';

const EXAMPLE = {
  execution: {
    id: '231',
    url: 'https://millrace.example/execution/231',
    retryOf: '34',
    error: { message: 'Example error message', stack: 'Stack of the error' },
    lastNodeExecuted: 'Node that failed',
    mode: 'manual',
  },
  workflow: { id: '1', name: 'Workflow that failed' },
};

export default defineTrigger({
  name: 'n8n-nodes-base.errorTrigger',
  displayName: 'Error trigger',
  description: 'Starts the workflow when another one fails that names it as its error workflow',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'error',
  maxNodes: 1,
  defaults: { name: 'Error Trigger' },
  eventTriggerDescription: 'Choose this workflow as the error workflow in the settings of others.',
  activationMessage: 'The workflow now starts when one fails that names it as its error workflow.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['failure', 'exception', 'catch', 'alert', 'on error', 'monitoring'],
  },
  outputSchemas: [{ schema: { type: 'object', examples: [EXAMPLE] } }],
  parameters: [],
  // By hand there is no failure to tell of: an example shows what the data looks like.
  emit: ({ workflow }) => [{ json: { ...EXAMPLE, workflow: { id: workflow.id ?? '1', name: workflow.name } } }],
});
