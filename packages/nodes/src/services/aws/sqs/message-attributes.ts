import {
  type BinaryStore,
  collection,
  fixedCollection,
  group,
  type Item,
  NodeError,
  number,
  type ParametersOf,
  type Query,
  string,
} from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';

/** A message has at most so many bytes, all of its attributes included. */
const LARGEST_MESSAGE = 1024 * 1024;

const name = string('name', { label: 'Name' });

export const messageOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    number('delaySeconds', {
      label: 'Delay (s)',
      description: 'How long the message stays hidden',
      typeOptions: { minValue: 0, maxValue: 900 },
      displayOptions: { show: { '/queueType': ['standard'] } },
    }),
    fixedCollection('messageAttributes', {
      label: 'Attributes',
      placeholder: 'Add attribute',
      multiple: true,
      groups: [
        group('binary', 'File', [name, string('dataPropertyName', { label: 'Field of the file', default: 'data' })]),
        group('number', 'Number', [name, number('value', { label: 'Value' })]),
        group('string', 'Text', [name, string('value', { label: 'Value' })]),
      ],
    }),
    string('messageDeduplicationId', {
      label: 'Deduplication ID',
      description: 'Messages with the same one within five minutes are one message',
      displayOptions: { show: { '/queueType': ['fifo'] } },
    }),
  ],
});

type Attributes = NonNullable<Partial<ParametersOf<readonly [typeof messageOptions]>['options']>['messageAttributes']>;

/**
 * Attributes of a message as SQS takes them, with numbers.
 * @throws NodeError for a file that is not there, or too large for a message
 */
export async function attributeFields(given: Attributes, item: Item, binary: BinaryStore): Promise<Query> {
  const entries: Array<{ name: string; type: string; field: string; value: string }> = [];
  for (const { name: called, dataPropertyName } of given.binary ?? []) {
    const file = itemFile(item, dataPropertyName, 'options.messageAttributes');
    if ((file.bytes ?? 0) > LARGEST_MESSAGE) throw tooLarge(dataPropertyName);
    const value = Buffer.from(await binary.read(file)).toString('base64');
    entries.push({ name: called, type: 'Binary', field: 'BinaryValue', value });
  }
  for (const { name: called, value } of given.string ?? []) {
    entries.push({ name: called, type: 'String', field: 'StringValue', value });
  }
  for (const { name: called, value } of given.number ?? []) {
    entries.push({ name: called, type: 'Number', field: 'StringValue', value: String(value) });
  }
  return Object.fromEntries(
    entries.flatMap(({ name: called, type, field, value }, index) => {
      const place = `MessageAttribute.${index + 1}`;
      return [
        [`${place}.Name`, called],
        [`${place}.Value.${field}`, value],
        [`${place}.Value.DataType`, type],
      ];
    }),
  );
}

function tooLarge(field: string): NodeError {
  return new NodeError(`The file '${field}' is too large for a message of SQS`, {
    description: 'A message may have 1 MiB. Put the file into S3, and send its key.',
    parameter: 'options.messageAttributes',
  });
}
