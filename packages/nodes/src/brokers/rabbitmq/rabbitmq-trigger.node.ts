import { defineTrigger } from '@millrace/node-sdk';
import { consume } from './consume.ts';
import { triggerParameters } from './trigger-parameters.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.rabbitmqTrigger',
  displayName: 'RabbitMQ trigger',
  description: 'Starts the workflow on each message of a queue',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.queue }}',
  defaults: { name: 'RabbitMQ Trigger' },
  eventTriggerDescription: 'Waiting for a message',
  activationMessage: 'Each message of the queue now starts the workflow.',
  codex: { categories: ['Development', 'Communication'], alias: ['amqp', 'queue', 'message', 'broker', 'consumer'] },
  credentials: [{ name: 'rabbitmq', required: true }],
  parameters: triggerParameters,
  listen: consume,
});
