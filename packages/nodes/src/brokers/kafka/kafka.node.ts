import { defineNode, type Item } from '@millrace/node-sdk';
import { sendMessages } from './send-messages.ts';
import { sendParameters } from './send-parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.kafka',
  displayName: 'Kafka',
  description: 'Sends messages to topics of a Kafka cluster',
  version: [1, 2],
  group: ['transform'],
  family: 'store',
  subtitle: '={{ $parameter.topic }}',
  defaults: { name: 'Kafka' },
  credentials: [
    { name: 'kafka', required: true },
    { name: 'schemaRegistryApi', required: false, displayOptions: { show: { useSchemaRegistry: [true] } } },
  ],
  codex: { categories: ['Development', 'Communication'], alias: ['queue', 'message', 'broker', 'topic', 'stream'] },
  parameters: sendParameters,
  async runAll(context): Promise<Item[]> {
    return context.items.length === 0 ? [] : sendMessages(context);
  },
});
