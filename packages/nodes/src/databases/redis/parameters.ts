import { boolean, collection, number, options, string } from '@millrace/node-sdk';

const on = (...operations: string[]) => ({ show: { operation: operations } });

const key = { label: 'Key', required: true };

const dotNotation = [
  boolean('dotNotation', {
    label: 'Support dot notation',
    description: "A point in the field's name leads into an object: a.b is field b of object a",
    default: true,
  }),
] as const;

function keyType(operation: 'get' | 'set') {
  const isGet = operation === 'get';
  return options('keyType', {
    label: 'Key type',
    default: 'automatic',
    displayOptions: on(operation),
    options: [
      { name: 'Automatic', value: 'automatic', description: isGet ? 'What the key holds' : 'What fits the value' },
      { name: 'Hash', value: 'hash' },
      { name: 'List', value: 'list' },
      { name: 'Set', value: 'sets' },
      { name: 'String', value: 'string' },
    ],
  });
}

function expiry(operation: 'incr' | 'set') {
  return [
    boolean('expire', { label: 'Expire', description: 'Remove the key after a time', displayOptions: on(operation) }),
    number('ttl', {
      label: 'Time to live',
      description: 'Seconds until the key is removed',
      default: 60,
      typeOptions: { minValue: 1 },
      displayOptions: { show: { operation: [operation], expire: [true] } },
    }),
  ] as const;
}

const listLength = string('list', {
  label: 'List',
  description: 'Name of the list',
  required: true,
  displayOptions: on('llen'),
});

export const parameters = [
  options('operation', {
    label: 'Operation',
    default: 'info',
    noDataExpression: true,
    options: [
      { name: 'Delete', value: 'delete', description: 'Remove a key', action: 'Delete a key' },
      { name: 'Get', value: 'get', description: 'Read the value of a key', action: 'Get the value of a key' },
      { name: 'Increment', value: 'incr', description: 'Add 1 to a key, which begins at 0', action: 'Increment a key' },
      {
        name: 'Info',
        value: 'info',
        description: 'What the server tells of itself',
        action: 'Get information about the server',
      },
      { name: 'Keys', value: 'keys', description: 'Find keys by a pattern', action: 'Find keys by a pattern' },
      {
        name: 'List length',
        value: 'llen',
        description: 'Count the entries of a list',
        action: 'Get the length of a list',
      },
      { name: 'Pop', value: 'pop', description: 'Take an entry from a list', action: 'Pop data from a list' },
      {
        name: 'Publish',
        value: 'publish',
        description: 'Send a message to a channel',
        action: 'Publish a message to a channel',
      },
      { name: 'Push', value: 'push', description: 'Add an entry to a list', action: 'Push data to a list' },
      { name: 'Set', value: 'set', description: 'Write the value of a key', action: 'Set the value of a key' },
    ],
  }),
  string('key', { ...key, description: 'Name of the key', displayOptions: on('delete') }),
  string('propertyName', {
    label: 'Name',
    description: 'Field of the output that takes the value',
    default: 'propertyName',
    required: true,
    displayOptions: on('get'),
  }),
  string('key', { ...key, description: 'Name of the key', displayOptions: on('get') }),
  keyType('get'),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: on('get'),
    options: dotNotation,
  }),
  string('key', { ...key, description: 'Name of the key', displayOptions: on('incr') }),
  ...expiry('incr'),
  string('keyPattern', {
    label: 'Key pattern',
    description: '* stands for any text, ? for any character, [ab] for one of these',
    placeholder: 'session:*',
    required: true,
    displayOptions: on('keys'),
  }),
  boolean('getValues', {
    label: 'Get values',
    description: 'Read the values of the keys, too',
    default: true,
    displayOptions: on('keys'),
  }),
  // The format declares it twice.
  listLength,
  listLength,
  string('key', { ...key, description: 'Name of the key', displayOptions: on('set') }),
  string('value', { label: 'Value', displayOptions: on('set') }),
  keyType('set'),
  boolean('valueIsJSON', {
    label: 'Value is JSON',
    description:
      'A JSON object, each of whose fields is one of the hash; otherwise names and values in turn, separated by spaces',
    default: true,
    displayOptions: { show: { keyType: ['hash'] } },
  }),
  ...expiry('set'),
  string('channel', {
    label: 'Channel',
    description: 'Name of the channel',
    required: true,
    displayOptions: on('publish'),
  }),
  string('messageData', { label: 'Data', description: 'The message', required: true, displayOptions: on('publish') }),
  string('list', { label: 'List', description: 'Name of the list', required: true, displayOptions: on('push', 'pop') }),
  string('messageData', { label: 'Data', description: 'The new entry', required: true, displayOptions: on('push') }),
  boolean('tail', {
    label: 'Tail',
    description: 'Work at the end of the list, not at its beginning',
    displayOptions: on('push', 'pop'),
  }),
  string('propertyName', {
    label: 'Name',
    description: 'Field of the output that takes the entry',
    default: 'propertyName',
    displayOptions: on('pop'),
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: on('pop'),
    options: dotNotation,
  }),
] as const;
