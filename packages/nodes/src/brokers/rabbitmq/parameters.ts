import {
  boolean,
  collection,
  fixedCollection,
  group,
  hidden,
  type JsonValue,
  options,
  type Parameter,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { setOwn } from '../../lib/values/own-property.ts';

/** Names and values, as the format holds them. */
interface Pair {
  key: string;
  value: JsonValue;
}

export const queue = string('queue', { label: 'Queue', description: 'Name of the queue', placeholder: 'orders' });

export const argumentsOption = fixedCollection('arguments', {
  label: 'Arguments',
  description: 'Settings that the server knows, for example x-message-ttl',
  placeholder: 'Add argument',
  multiple: true,
  groups: [
    group('argument', 'Argument', [
      string('key', { label: 'Name', placeholder: 'x-message-ttl' }),
      string('value', { label: 'Value', description: 'Digits are sent as a number, true and false as such' }),
    ]),
  ],
});

export const autoDelete = boolean('autoDelete', {
  label: 'Delete when unused',
  description: 'Remove it when its last consumer or binding is gone',
});

export const durable = boolean('durable', {
  label: 'Durable',
  description: 'It outlives a restart of the server',
  default: true,
});

export const exclusive = boolean('exclusive', {
  label: 'Exclusive',
  description: 'Only for this connection: the queue goes when it ends',
});

export function headersOption(description: string) {
  return fixedCollection('headers', {
    label: 'Headers',
    description,
    placeholder: 'Add header',
    multiple: true,
    groups: [group('header', 'Header', [string('key', { label: 'Name' }), string('value', { label: 'Value' })])],
  });
}

const sending = { operation: ['sendMessage'] } as const;
const toExchange = { mode: ['exchange'] } as const;

/** Hidden where a message is acknowledged only. */
function unlessAcknowledging<Name extends string, Value>(parameter: Parameter<Name, Value>): Parameter<Name, Value> {
  const { displayOptions } = parameter;
  return { ...parameter, displayOptions: { ...displayOptions, hide: { operation: ['deleteMessage'] } } };
}

export const sendParameters = [
  until(1, hidden('operation', { default: 'sendMessage' })),
  since(
    1.1,
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      options: [
        { name: 'Send message', value: 'sendMessage', action: 'Send a message to a queue or exchange' },
        {
          name: 'Acknowledge message',
          value: 'deleteMessage',
          description:
            'Take the message that started the execution off its queue; its trigger leaves that to this node',
          action: 'Acknowledge the message of the trigger',
        },
      ],
    }),
  ),
  unlessAcknowledging(
    options('mode', {
      label: 'Send to',
      options: [
        { name: 'Queue', value: 'queue' },
        { name: 'Exchange', value: 'exchange', description: 'It hands messages to the queues that are bound to it' },
      ],
    }),
  ),
  unlessAcknowledging({ ...queue, displayOptions: { show: { mode: ['queue'] } } }),
  when(toExchange, string('exchange', { label: 'Exchange', description: 'Its name', placeholder: 'changes' })),
  when(
    toExchange,
    options('exchangeType', {
      label: 'Type of the exchange',
      default: 'fanout',
      options: [
        { name: 'Direct', value: 'direct', description: 'To queues that are bound by this very routing key' },
        { name: 'Topic', value: 'topic', description: 'To queues whose pattern fits the routing key' },
        { name: 'Headers', value: 'headers', description: 'To queues whose headers fit those of the message' },
        { name: 'Fanout', value: 'fanout', description: 'To all queues that are bound' },
      ],
    }),
  ),
  when(toExchange, string('routingKey', { label: 'Routing key', placeholder: 'order.created' })),
  when(
    sending,
    boolean('sendInputData', { label: 'Send input data', description: 'The JSON of each item', default: true }),
  ),
  when({ sendInputData: [false] }, string('message', { label: 'Message', description: 'Text to send' })),
  when(
    sending,
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('alternateExchange', {
          label: 'Alternate exchange',
          description: 'It takes messages that no queue is bound for',
          displayOptions: { show: { '/mode': ['exchange'] } },
        }),
        argumentsOption,
        autoDelete,
        durable,
        { ...exclusive, displayOptions: { show: { '/mode': ['queue'] } } },
        headersOption('Sent with the message'),
      ],
    }),
  ),
] as const;

/** Headers as the protocol takes them. */
export function headersOf(headers: { header?: readonly Pair[] } | undefined): Record<string, string> {
  const named: Record<string, string> = {};
  for (const { key, value } of headers?.header ?? []) if (key) setOwn(named, key, String(value));
  return named;
}

/** Arguments as the protocol takes them: it tells numbers and texts apart. */
export function argumentsOf(given: { argument?: readonly Pair[] } | undefined): Record<string, JsonValue> {
  const named: Record<string, JsonValue> = {};
  for (const { key, value } of given?.argument ?? []) if (key) setOwn(named, key, typed(value));
  return named;
}

function typed(value: JsonValue): JsonValue {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}
