import {
  boolean,
  collection,
  defineTrigger,
  type Item,
  type ListenContext,
  type Listener,
  NodeError,
  type ParametersOf,
  string,
} from '@millrace/node-sdk';
import type { IClientSubscribeOptions, MqttClient } from 'mqtt';
import { fieldList } from '../../lib/fields/field-list.ts';
import { jsonIn } from '../../lib/json/json-in.ts';
import { openMqtt } from './mqtt-connection.ts';
import { mqttError } from './mqtt-error.ts';

const parameters = [
  string('topics', {
    label: 'Topics',
    description:
      'Separated by commas. + stands for one level, # for all that follow; a colon and 0, 1 or 2 behind a topic is its quality of service',
    placeholder: 'house/+/light, alarms/#:1',
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('jsonParseBody', { label: 'Read as JSON', description: 'Messages that are no JSON stay texts' }),
      boolean('onlyMessage', { label: 'Only the message', description: 'Without the topic it came from' }),
      boolean('parallelProcessing', {
        label: 'At the same time',
        description: 'Off: the next message waits until the execution of the last one has ended',
        default: true,
      }),
    ],
  }),
] as const;

type Parameters = ParametersOf<typeof parameters>;
type Context = ListenContext<Parameters>;

export default defineTrigger({
  name: 'n8n-nodes-base.mqttTrigger',
  displayName: 'MQTT trigger',
  description: 'Starts the workflow on each message of topics of an MQTT broker',
  version: 1,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'listen',
  subtitle: '={{ $parameter.topics }}',
  defaults: { name: 'MQTT Trigger' },
  eventTriggerDescription: 'Waiting for a message',
  activationMessage: 'Each message of the topics now starts the workflow.',
  codex: {
    categories: ['Communication', 'Development'],
    alias: ['iot', 'subscribe', 'message', 'broker', 'mosquitto'],
  },
  credentials: [{ name: 'mqtt', required: true }],
  parameters,
  listen,
});

async function listen(context: Context): Promise<Listener> {
  const topics = topicsIn(context.parameters.topics);
  const { options } = context.parameters;
  const isOneByOne = options.parallelProcessing === false;
  let isClosed = false;
  const heard = Promise.withResolvers<void>();
  const connection = await openMqtt(context, {
    // While a message waits, the library reads nothing else: an answer of the broker would come too late.
    ...(isOneByOne && { keepaliveS: 0 }),
    async onMessage(topic, payload) {
      heard.resolve();
      try {
        const items = [itemOf(topic, payload.toString('utf8'), options)];
        if (!isOneByOne) return await context.emit(items);
        const { outcome } = await context.follow(items, 'end');
        await outcome;
      } catch (error) {
        if (!isClosed) context.fail(mqttError(error));
        throw error;
      }
    },
  });
  const { client } = connection;
  let reason: unknown = new Error('The connection was closed');
  client.on('error', (error) => {
    reason = error;
  });
  const fail = (error: unknown): void => {
    if (!isClosed) context.fail(mqttError(error));
  };
  client.once('close', () => fail(reason));
  const close = async (): Promise<void> => {
    isClosed = true;
    await connection.close();
  };
  const subscribed = subscribe(client, topics);
  try {
    // A session that was kept may begin with a message, and the answer of the broker waits behind that.
    await Promise.race([subscribed, heard.promise]);
    subscribed.catch(fail);
  } catch (error) {
    await close();
    throw mqttError(error);
  }
  return { close };
}

async function subscribe(client: MqttClient, topics: Record<string, IClientSubscribeOptions>): Promise<void> {
  const granted = await client.subscribeAsync(topics);
  const refused = granted.find(({ qos }) => qos === 128);
  if (!refused) return;
  throw new NodeError(`The broker refuses the topic '${refused.topic}'`, {
    description: 'Check the rights of the user of the credential.',
    parameter: 'topics',
  });
}

/** What is subscribed to, with its quality of service. Null prototype. @throws NodeError */
function topicsIn(text: string): Record<string, IClientSubscribeOptions> {
  const topics: Record<string, IClientSubscribeOptions> = Object.create(null);
  for (const entry of fieldList(text)) {
    const [, topic = entry, level = '0'] = /^(.+):([012])$/.exec(entry) ?? [];
    topics[topic] = { qos: level === '2' ? 2 : level === '1' ? 1 : 0 };
  }
  if (Object.keys(topics).length > 0) return topics;
  throw new NodeError('No topic is named', { description: "Name at least one under 'Topics'.", parameter: 'topics' });
}

function itemOf(topic: string, text: string, { jsonParseBody, onlyMessage }: Parameters['options']): Item {
  const message = jsonParseBody ? jsonIn(text) : text;
  if (!onlyMessage) return { json: { message, topic } };
  return { json: typeof message === 'object' && message !== null && !Array.isArray(message) ? message : { message } };
}
