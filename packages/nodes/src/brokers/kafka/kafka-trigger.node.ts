import { defineTrigger } from '@millrace/node-sdk';
import { consume } from './consume.ts';
import { triggerParameters } from './trigger-parameters.ts';

export default defineTrigger({
  name: 'n8n-nodes-base.kafkaTrigger',
  displayName: 'Kafka trigger',
  description: 'Starts the workflow on messages of a topic of a Kafka cluster',
  version: [1, 1.1, 1.2, 1.3],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.topic }}',
  defaults: { name: 'Kafka Trigger' },
  eventTriggerDescription: 'Waiting for a message',
  activationMessage: 'Messages of the topic now start the workflow.',
  codex: { categories: ['Development', 'Communication'], alias: ['queue', 'message', 'broker', 'consumer', 'stream'] },
  credentials: [{ name: 'kafka', required: true }],
  parameters: triggerParameters,
  listen: consume,
});
