import { boolean, collection, defineNode, NodeError, options, string, when } from '@millrace/node-sdk';
import { openMqtt } from './mqtt-connection.ts';
import { mqttError } from './mqtt-error.ts';

export default defineNode({
  name: 'n8n-nodes-base.mqtt',
  displayName: 'MQTT',
  description: 'Publishes messages to topics of an MQTT broker',
  version: 1,
  group: ['input'],
  family: 'store',
  subtitle: '={{ $parameter.topic }}',
  defaults: { name: 'MQTT' },
  credentials: [{ name: 'mqtt', required: true }],
  codex: { categories: ['Communication', 'Development'], alias: ['iot', 'publish', 'message', 'broker', 'mosquitto'] },
  parameters: [
    string('topic', {
      label: 'Topic',
      description: 'Where to publish',
      placeholder: 'house/kitchen/light',
      required: true,
    }),
    boolean('sendInputData', { label: 'Send input data', description: 'The JSON of each item', default: true }),
    when(
      { sendInputData: [false] },
      string('message', { label: 'Message', description: 'Text to publish', required: true }),
    ),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        options('qos', {
          label: 'Quality of service',
          options: [
            { name: 'At most once', value: 0 },
            { name: 'At least once', value: 1, description: 'The broker confirms each message' },
            { name: 'Exactly once', value: 2, description: 'Confirmed twice, so that none comes double' },
          ],
        }),
        boolean('retain', {
          label: 'Retain',
          description: 'The broker keeps the message, and gives it to those who subscribe later',
        }),
      ],
    }),
  ],
  async run(context) {
    const { topic, sendInputData, message, options: settings } = context.parameters;
    if (topic === '' || /[+#]/.test(topic)) {
      throw new NodeError(topic === '' ? 'No topic is named' : `'${topic}' is a pattern, not a topic`, {
        description: 'Name the one topic to publish to.',
        parameter: 'topic',
      });
    }
    const { client } = await context.share('connection', async () => {
      const connection = await openMqtt(context, { isSending: true });
      return { thing: connection, close: () => connection.close() };
    });
    const payload = sendInputData
      ? JSON.stringify(context.item.json)
      : typeof message === 'string'
        ? message
        : JSON.stringify(message ?? '');
    try {
      await client.publishAsync(topic, payload, { qos: settings.qos ?? 0, retain: settings.retain ?? false });
    } catch (error) {
      context.signal.throwIfAborted();
      throw mqttError(error);
    }
    return context.item;
  },
});
