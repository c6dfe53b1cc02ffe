import {
  boolean,
  collection,
  defineTrigger,
  type FieldsOf,
  fieldsOf,
  type Item,
  type JsonValue,
  type ListenContext,
  NodeError,
  string,
} from '@millrace/node-sdk';
import type { Redis } from 'ioredis';
import { fieldList } from '../../lib/fields/field-list.ts';
import { parseJson } from '../../lib/json/parse-json.ts';
import redisCredential from './redis.credential.ts';
import { openRedis, redisError } from './redis-client.ts';

interface Parameters {
  channels: string;
  options: { jsonParseBody?: boolean; onlyMessage?: boolean };
}

/** As many messages may wait to be stored; then no more are read, and they wait at the server. */
const MOST_WAITING = 1000;

export default defineTrigger({
  name: 'n8n-nodes-base.redisTrigger',
  displayName: 'Redis trigger',
  description: 'Starts the workflow on each message that is published to a channel',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.channels }}',
  defaults: { name: 'Redis Trigger' },
  eventTriggerDescription: 'Waiting for a message',
  activationMessage: 'Each message of the channels now starts the workflow.',
  codex: { categories: ['Data & Storage', 'Development'], alias: ['pubsub', 'subscribe', 'channel', 'message'] },
  credentials: [{ name: 'redis', required: true }],
  parameters: [
    string('channels', {
      label: 'Channels',
      description: 'Separated by commas. Patterns with * and ? are taken, too.',
      placeholder: 'orders, mails:*',
      required: true,
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        boolean('jsonParseBody', { label: 'Read as JSON', description: 'Messages that are no JSON stay texts' }),
        boolean('onlyMessage', { label: 'Only the message', description: 'Without the channel it came from' }),
      ],
    }),
  ],
  async listen(context: ListenContext<Parameters>) {
    const channels = fieldList(context.parameters.channels);
    if (channels.length === 0) {
      throw new NodeError('No channel is named', {
        description: "Name at least one under 'Channels'.",
        parameter: 'channels',
      });
    }
    const { network, signal, credentials } = context;
    const fields: FieldsOf<typeof redisCredential> = fieldsOf(
      redisCredential.description,
      await credentials.get('redis'),
    );
    const client = await openRedis({ network, signal, credential: fields });
    let isClosed = false;
    client.once('end', () => {
      if (!isClosed) context.fail(redisError(new Error('The connection was closed')));
    });
    const taking = takeMessages(client, context);
    try {
      await client.psubscribe(...channels);
    } catch (error) {
      client.disconnect();
      throw redisError(error);
    }
    return {
      async close() {
        isClosed = true;
        client.disconnect();
        await taking.done();
      },
    };
  },
});

/** Starts an execution for each message, one after the other. */
function takeMessages(client: Redis, context: ListenContext<Parameters>): { done(): Promise<void> } {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  client.on('pmessage', (_pattern: string, channel: string, message: string) => {
    waiting += 1;
    if (waiting >= MOST_WAITING) client.stream.pause();
    last = last
      .then(() => context.emit([itemOf(channel, message, context.parameters.options)]))
      .catch((error: unknown) => context.fail(error))
      .finally(() => {
        waiting -= 1;
        if (waiting < MOST_WAITING && client.stream.isPaused()) client.stream.resume();
      });
  });
  return { done: () => last };
}

function itemOf(channel: string, text: string, { jsonParseBody, onlyMessage }: Parameters['options']): Item {
  const message = jsonParseBody ? jsonIn(text) : text;
  return { json: onlyMessage ? { message } : { channel, message } };
}

function jsonIn(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
