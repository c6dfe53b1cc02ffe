import { defineTrigger, multiOptions } from '@millrace/node-sdk';
import { chosen, happening } from './lifecycle.ts';

const EVENTS = [
  { name: 'Workflow changed', value: 'update', description: 'The workflow was saved while it is active' },
  { name: 'Workflow activated', value: 'activate', description: 'The workflow was activated' },
] as const;

export default defineTrigger({
  name: 'n8n-nodes-base.workflowTrigger',
  displayName: 'Workflow trigger',
  description: 'Starts the workflow when it is activated itself, or changed while it is active',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'lifecycle',
  subtitle: '={{ $parameter.events.join(", ") }}',
  defaults: { name: 'Workflow Trigger' },
  activationMessage: 'The workflow now starts on the chosen events of its own life.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['activate', 'publish', 'update', 'save', 'change', 'lifecycle', 'deploy', 'set up'],
  },
  parameters: [
    multiOptions('events', {
      label: 'Events',
      description: 'What starts the workflow',
      required: true,
      options: EVENTS,
    }),
  ],
  events: ({ events }) => chosen(events),
  emit: happening,
});
