import { boolean, collection, multiOptions, number, options, since, string, when } from '@millrace/node-sdk';
import { schemaRegistryUrl, useSchemaRegistry } from './parameters.ts';

const whereJson = { displayOptions: { show: { jsonParseMessage: [true] } } };
const sinceVersion = (version: number) => ({
  displayOptions: { show: { '@version': [{ _cnd: { gte: version } }] } },
});

export const triggerParameters = [
  string('topic', { label: 'Topic', description: 'Whose messages to take', placeholder: 'orders', required: true }),
  string('groupId', {
    label: 'Group id',
    description: 'The members of a group share the messages; the broker keeps how far the group has read',
    placeholder: 'millrace-orders',
    required: true,
  }),
  since(
    1.3,
    options('resolveOffset', {
      label: 'Count as read',
      description: 'When a message does not come again. Until then it does, should anything end before.',
      default: 'onCompletion',
      options: [
        {
          name: 'When the execution has ended',
          value: 'onCompletion',
          description: 'However it ended, or once it was put aside to wait',
        },
        {
          name: 'When the execution has succeeded',
          value: 'onSuccess',
          description: 'A message whose execution fails is taken again',
        },
        { name: 'By the status of the execution', value: 'onStatus', description: 'With one of those chosen' },
        { name: 'Immediately', value: 'immediately', description: 'As soon as the execution is stored' },
      ],
    }),
  ),
  since(
    1.3,
    when(
      { resolveOffset: ['onStatus'] },
      multiOptions('allowedStatuses', {
        label: 'Statuses',
        description: 'With which a message counts as read',
        default: ['success'],
        options: [
          { name: 'Canceled', value: 'canceled' },
          { name: 'Crashed', value: 'crashed' },
          { name: 'Error', value: 'error' },
          { name: 'New', value: 'new' },
          { name: 'Running', value: 'running' },
          { name: 'Success', value: 'success' },
          { name: 'Unknown', value: 'unknown' },
          { name: 'Waiting', value: 'waiting' },
        ],
      }),
    ),
  ),
  useSchemaRegistry,
  schemaRegistryUrl,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('allowAutoTopicCreation', {
        label: 'Create the topic',
        description: 'Where it is not there and the broker allows it',
      }),
      number('autoCommitThreshold', {
        label: 'Tell the broker after so many messages',
        description: 'How far the group has read. 0: after each batch',
        default: 0,
      }),
      number('autoCommitInterval', {
        label: 'Tell the broker after so long',
        description: 'Milliseconds. 0: after each batch',
        default: 0,
      }),
      number('batchSize', {
        label: 'Batch size',
        description: 'Most messages that an execution starts with',
        default: 1,
      }),
      number('fetchMaxBytes', {
        label: 'Most bytes of a partition',
        description: 'That are asked for at once',
        default: 1_048_576,
      }),
      number('fetchMinBytes', { label: 'Fewest bytes', description: 'That the broker waits for', default: 1 }),
      number('heartbeatInterval', {
        label: 'Heartbeat',
        description: 'Milliseconds after which the group is told that this member is there',
        default: 3000,
      }),
      number('maxInFlightRequests', {
        label: 'Requests on their way',
        description: 'Most that wait for an answer of a broker',
        default: 1,
      }),
      boolean('fromBeginning', {
        label: 'From the beginning',
        description: 'Where the group has read nothing yet; off: only what comes from now on',
        default: true,
      }),
      boolean('jsonParseMessage', { label: 'Read as JSON', description: 'Messages that are no JSON stay texts' }),
      boolean('keepBinaryData', {
        label: 'Keep as a file',
        description: 'Put the message out as binary data, too',
        ...sinceVersion(1.2),
      }),
      boolean('parallelProcessing', {
        label: 'At the same time',
        description: 'Off: the next message waits until the execution of the last one has ended',
        default: true,
        displayOptions: { show: { '@version': [1.1, 1.2] } },
      }),
      number('partitionsConsumedConcurrently', {
        label: 'Partitions at the same time',
        description: 'Whose messages are taken beside each other; 0 for one after another',
        default: 0,
      }),
      boolean('onlyMessage', { label: 'Only the message', description: 'Without the topic', ...whereJson }),
      boolean('returnHeaders', { label: 'Headers', description: 'Put out those of the message' }),
      number('rebalanceTimeout', {
        label: 'Rebalance timeout',
        description: 'Milliseconds that members have to join a group that changes',
        default: 600_000,
      }),
      number('errorRetryDelay', {
        label: 'Pause before it is taken again',
        description: 'Milliseconds, for a message that does not count as read',
        default: 5000,
        ...sinceVersion(1.3),
      }),
      number('sessionTimeout', {
        label: 'Session timeout',
        description: 'Milliseconds without a heartbeat after which the broker takes this member for gone',
        default: 30_000,
      }),
    ],
  }),
] as const;
