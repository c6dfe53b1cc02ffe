import { boolean, collection, type JsonObject, number, options, string, when } from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';
import { performAll, readKey, writeKey } from './key-values.ts';
import { redis } from './redis-client.ts';
import { findKeys, named, parsed, required, secondsOf, textOf, valueItem } from './redis-values.ts';
import { infoObject } from './server-info.ts';

const key = string('key', { label: 'Key', description: 'Name of the key', required: true });
const list = string('list', { label: 'List', description: 'Name of the list', required: true });
const tail = boolean('tail', { label: 'Tail', description: 'Work at the end of the list, not at its beginning' });
const expiry = [
  boolean('expire', { label: 'Expire', description: 'Remove the key after a time' }),
  when(
    { expire: [true] },
    number('ttl', {
      label: 'Time to live',
      description: 'Seconds until the key is removed',
      default: 60,
      typeOptions: { minValue: 1 },
    }),
  ),
] as const;
const outputOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('dotNotation', {
      label: 'Support dot notation',
      description: "A point in the field's name leads into an object: a.b is field b of object a",
      default: true,
    }),
  ],
});

function keyType(automatic: string) {
  return options('keyType', {
    label: 'Key type',
    default: 'automatic',
    options: [
      { name: 'Automatic', value: 'automatic', description: automatic },
      { name: 'Hash', value: 'hash' },
      { name: 'List', value: 'list' },
      { name: 'Set', value: 'sets' },
      { name: 'String', value: 'string' },
    ],
  });
}

function propertyName(description: string) {
  return string('propertyName', { label: 'Name', description, default: 'propertyName' });
}

const remove = redis.operation('Delete', {
  description: 'Remove a key',
  action: 'Delete a key',
  parameters: [key],
  async run({ client, parameters, item }) {
    await client.del(required(parameters.key, 'Key', 'key'));
    return item;
  },
});

const get = redis.operation('Get', {
  description: 'Read the value of a key',
  action: 'Get the value of a key',
  parameters: [
    { ...propertyName('Field of the output that takes the value'), required: true },
    key,
    keyType('What the key holds'),
    outputOptions,
  ],
  async run({ client, parameters }) {
    const value = await readKey(client, required(parameters.key, 'Key', 'key'), parameters.keyType);
    return valueItem(parameters.propertyName, value, parameters.options);
  },
});

const incr = redis.operation('Increment', {
  description: 'Add 1 to a key, which begins at 0',
  action: 'Increment a key',
  parameters: [key, ...expiry],
  async run({ client, parameters }) {
    const name = required(parameters.key, 'Key', 'key');
    const steps = client.multi().incr(name);
    if (parameters.expire) steps.expire(name, secondsOf(parameters.ttl));
    const [count] = await performAll(steps);
    return named(name, Number(count));
  },
});

const info = redis.operation('Info', {
  description: 'What the server tells of itself',
  action: 'Get information about the server',
  runsOnce: 'linkedToFirst',
  run: async ({ client }) => ({ json: infoObject(await client.info()) }),
});

const keys = redis.operation('Keys', {
  description: 'Find keys by a pattern',
  action: 'Find keys by a pattern',
  parameters: [
    string('keyPattern', {
      label: 'Key pattern',
      description: '* stands for any text, ? for any character, [ab] for one of these',
      placeholder: 'session:*',
      required: true,
    }),
    boolean('getValues', { label: 'Get values', description: 'Read the values of the keys, too', default: true }),
  ],
  async run({ client, parameters: { keyPattern, getValues } }) {
    const found = await findKeys(client, required(keyPattern, 'Key pattern', 'keyPattern'));
    if (!getValues) return { json: { keys: found } };
    const json: JsonObject = {};
    const values = await Promise.all(found.map((name) => readKey(client, name, 'automatic')));
    for (const [index, name] of found.entries()) setOwn(json, name, values[index] ?? null);
    return { json };
  },
});

const llen = redis.operation('List length', {
  description: 'Count the entries of a list',
  action: 'Get the length of a list',
  parameters: [list],
  async run({ client, parameters }) {
    const name = required(parameters.list, 'List', 'list');
    return named(name, await client.llen(name));
  },
});

const pop = redis.operation('Pop', {
  description: 'Take an entry from a list',
  action: 'Pop data from a list',
  parameters: [list, tail, propertyName('Field of the output that takes the entry'), outputOptions],
  async run({ client, parameters }) {
    const name = required(parameters.list, 'List', 'list');
    const entry = await (parameters.tail ? client.rpop(name) : client.lpop(name));
    return valueItem(
      parameters.propertyName || 'propertyName',
      entry === null ? null : parsed(entry),
      parameters.options,
    );
  },
});

const publish = redis.operation('Publish', {
  description: 'Send a message to a channel',
  action: 'Publish a message to a channel',
  parameters: [
    string('channel', { label: 'Channel', description: 'Name of the channel', required: true }),
    string('messageData', { label: 'Data', description: 'The message', required: true }),
  ],
  async run({ client, parameters: { channel, messageData }, item }) {
    await client.publish(required(channel, 'Channel', 'channel'), textOf(messageData));
    return item;
  },
});

const push = redis.operation('Push', {
  description: 'Add an entry to a list',
  action: 'Push data to a list',
  parameters: [list, string('messageData', { label: 'Data', description: 'The new entry', required: true }), tail],
  async run({ client, parameters, item }) {
    const name = required(parameters.list, 'List', 'list');
    const entry = textOf(parameters.messageData);
    await (parameters.tail ? client.rpush(name, entry) : client.lpush(name, entry));
    return item;
  },
});

const set = redis.operation('Set', {
  description: 'Write the value of a key',
  action: 'Set the value of a key',
  parameters: [
    key,
    string('value', { label: 'Value' }),
    keyType('What fits the value'),
    when(
      { keyType: ['hash'] },
      boolean('valueIsJSON', {
        label: 'Value is JSON',
        description:
          'A JSON object, each of whose fields is one of the hash; otherwise names and values in turn, separated by spaces',
        default: true,
      }),
    ),
    ...expiry,
  ],
  async run({ client, parameters, item }) {
    await writeKey(client, {
      key: required(parameters.key, 'Key', 'key'),
      value: parameters.value,
      type: parameters.keyType,
      valueIsJson: parameters.valueIsJSON !== false,
      ttl: parameters.expire ? secondsOf(parameters.ttl) : undefined,
    });
    return item;
  },
});

/** By their names in the format. */
export const operations = { delete: remove, get, incr, info, keys, llen, pop, publish, push, set };
