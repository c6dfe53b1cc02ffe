import {
  boolean,
  collection,
  fixedCollection,
  group,
  json,
  number,
  options,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { schemaRegistryUrl, useSchemaRegistry } from './parameters.ts';

const shared = [
  number('timeout', {
    label: 'Timeout',
    description: 'Milliseconds that the broker may take to store messages',
    default: 30_000,
  }),
  boolean('acks', {
    label: 'All replicas confirm',
    description: 'Off: only the broker that stores the messages first',
  }),
] as const;

export const sendParameters = [
  string('topic', { label: 'Topic', description: 'Where to send to', placeholder: 'orders' }),
  boolean('sendInputData', { label: 'Send input data', description: 'The JSON of each item', default: true }),
  when({ sendInputData: [false] }, string('message', { label: 'Message', description: 'Text to send' })),
  boolean('jsonParameters', { label: 'Headers as JSON', description: 'Instead of a list' }),
  useSchemaRegistry,
  schemaRegistryUrl,
  boolean('useKey', {
    label: 'Use a key',
    description: 'Messages with the same key go to the same partition, in order',
  }),
  when({ useKey: [true] }, string('key', { label: 'Key', description: 'Of the message', required: true })),
  when(
    { useSchemaRegistry: [true] },
    string('eventName', {
      label: 'Subject',
      description: 'Name of the schema in the registry',
      placeholder: 'orders-value',
      required: true,
    }),
  ),
  when(
    { jsonParameters: [false] },
    fixedCollection('headersUi', {
      label: 'Headers',
      placeholder: 'Add header',
      multiple: true,
      groups: [
        group('headerValues', 'Header', [
          string('key', { label: 'Name', description: 'Of the header' }),
          string('value', { label: 'Value', description: 'Of the header' }),
        ]),
      ],
    }),
  ),
  when(
    { jsonParameters: [true] },
    json('headerParametersJson', { label: 'Headers', description: 'An object of texts' }),
  ),
  until(
    1,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [boolean('compression', { label: 'Compress', description: 'Messages, by gzip' }), ...shared],
    }),
  ),
  since(
    2,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        options('compression', {
          label: 'Compression',
          description: 'Of the messages',
          default: 'none',
          options: [
            { name: 'None', value: 'none' },
            { name: 'Gzip', value: 'gzip' },
            { name: 'LZ4', value: 'lz4' },
            { name: 'Snappy', value: 'snappy' },
            { name: 'Zstandard', value: 'zstd' },
          ],
        }),
        ...shared,
      ],
    }),
  ),
] as const;
