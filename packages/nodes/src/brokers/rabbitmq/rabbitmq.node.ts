import { defineNode, type Item, type ItemContext, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { argumentsOf, headersOf, sendParameters } from './parameters.ts';
import { openPublisher } from './publisher.ts';

type Parameters = ParametersOf<typeof sendParameters>;

const SENT: Item = { json: { success: true } };

export default defineNode({
  name: 'n8n-nodes-base.rabbitmq',
  displayName: 'RabbitMQ',
  description: 'Sends messages to queues and exchanges of a RabbitMQ server',
  version: [1, 1.1, 1.2],
  group: ['transform'],
  family: 'store',
  defaults: { name: 'RabbitMQ' },
  credentials: [{ name: 'rabbitmq', required: true }],
  codex: { categories: ['Development', 'Communication'], alias: ['amqp', 'queue', 'message', 'broker', 'exchange'] },
  parameters: sendParameters,
  async run(context) {
    if (context.parameters.operation === 'deleteMessage') return acknowledge(context);
    const publisher = await context.share('publisher', async () => {
      const opened = await openPublisher(context);
      return { thing: opened, close: () => opened.close() };
    });
    await publisher.publish(messageOf(context));
    return SENT;
  },
});

/** The trigger waits for an answer of its execution. */
function acknowledge({ responder, hint, item }: ItemContext<Parameters>): Item {
  if (!responder.isWaiting) {
    hint({
      message:
        "No message waits: set 'Acknowledge' of the RabbitMQ trigger to 'By a later node'. A message is acknowledged once, and not after a wait.",
      type: 'warning',
    });
  }
  responder.send({});
  return item;
}

function messageOf({ parameters, item }: ItemContext<Parameters>) {
  const { mode, queue, exchange = '', exchangeType = 'fanout', routingKey = '', options = {} } = parameters;
  const { alternateExchange, autoDelete = false, durable = true, exclusive = false } = options;
  const content = Buffer.from(
    parameters.sendInputData === false ? text(parameters.message) : JSON.stringify(item.json),
  );
  const settings = { autoDelete, durable, arguments: argumentsOf(options.arguments) };
  const headers = headersOf(options.headers);
  if (mode === 'queue') {
    if (queue === '') throw missing('queue', 'Queue');
    return { to: { queue, settings: { ...settings, exclusive } }, content, headers };
  }
  if (exchange === '') throw missing('exchange', 'Exchange');
  const withAlternate = { ...settings, ...(alternateExchange && { alternateExchange }) };
  return { to: { exchange, type: exchangeType, routingKey, settings: withAlternate }, content, headers };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function missing(parameter: string, label: string): NodeError {
  return new NodeError(`The parameter '${label}' is empty`, { description: 'Name where to send to.', parameter });
}
