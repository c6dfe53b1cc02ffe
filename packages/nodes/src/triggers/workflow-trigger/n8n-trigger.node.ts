import { defineTrigger, type LifecycleEvent, multiOptions } from '@millrace/node-sdk';
import { chosen, happening } from './lifecycle.ts';

const EVENTS = [
  { name: 'Active workflow changed', value: 'update', description: 'The workflow was saved while it is active' },
  { name: 'Instance started', value: 'init', description: 'Millrace was started, or started again' },
  { name: 'Workflow activated', value: 'activate', description: 'The workflow was activated' },
] as const;

const LIFECYCLE_EVENTS: Record<(typeof EVENTS)[number]['value'], LifecycleEvent> = {
  update: 'update',
  init: 'start',
  activate: 'activate',
};

export default defineTrigger({
  name: 'n8n-nodes-base.n8nTrigger',
  displayName: 'Instance trigger',
  description: 'Starts the workflow when this instance starts, and when the workflow is activated or changed itself',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'lifecycle',
  subtitle: '={{ $parameter.events.join(", ") }}',
  defaults: { name: 'n8n Trigger' },
  activationMessage: 'The workflow now starts on the chosen events of this instance.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['n8n', 'start', 'restart', 'boot', 'init', 'activate', 'publish', 'update', 'lifecycle', 'set up'],
  },
  parameters: [
    multiOptions('events', {
      label: 'Events',
      description: 'What starts the workflow. Several servers that share a database are one instance.',
      required: true,
      options: EVENTS,
    }),
  ],
  events: ({ events }) => chosen(events).map((event) => LIFECYCLE_EVENTS[event]),
  emit: happening,
});
