import { type ListenContext, type Listener, NodeError, type ParametersOf } from '@millrace/node-sdk';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { isThere } from './is-there.ts';
import { MessageAcknowledger } from './message-acknowledger.ts';
import { itemOf } from './message-item.ts';
import { argumentsOf, headersOf } from './parameters.ts';
import { closed, openRabbitmq } from './rabbitmq-connection.ts';
import { rabbitmqError } from './rabbitmq-error.ts';
import type { triggerParameters } from './trigger-parameters.ts';

type Context = ListenContext<ParametersOf<typeof triggerParameters>>;

/** Messages that are taken and not acknowledged: more stay at the server. */
const MOST_AT_ONCE = 100;

/** Listens to the queue until it is closed or its connection breaks. @throws NodeError */
export async function consume(context: Context): Promise<Listener> {
  const { queue } = context.parameters;
  if (queue === '') {
    throw new NodeError('No queue is named', { description: "Name one under 'Queue'.", parameter: 'queue' });
  }
  const atOnce = messagesAtOnce(context);
  const connection = await openRabbitmq(context);
  let isClosed = false;
  let reason: unknown = new Error('The connection was closed');
  const onEnd = (): void => {
    if (!isClosed) context.fail(rabbitmqError(reason));
  };
  connection.model.on('error', (error) => {
    reason = error;
  });
  connection.model.on('close', onEnd);
  const underWay = new Set<Promise<void>>();
  let channel: Channel;
  try {
    channel = await connection.model.createChannel();
    channel.on('error', (error) => {
      reason = error;
    });
    channel.on('close', onEnd);
    await declare(connection.model, channel, context);
    await channel.prefetch(atOnce);
    const acknowledger = new MessageAcknowledger(channel, context);
    await channel.consume(queue, (message) => {
      if (!message) {
        context.fail(new NodeError(`The queue '${queue}' was deleted`, { description: 'It is declared anew.' }));
        return;
      }
      const taking = take(message, context, acknowledger);
      underWay.add(taking);
      void taking.finally(() => underWay.delete(taking));
    });
  } catch (error) {
    isClosed = true;
    await connection.close();
    throw rabbitmqError(error);
  }
  return {
    async close() {
      isClosed = true;
      // Nothing new is stored by now; what was is acknowledged.
      await Promise.all(underWay);
      // The end of the connection would overtake acknowledgements of the channel.
      await closed(channel);
      await connection.close();
    },
  };
}

/** Does not fail. */
async function take(message: ConsumeMessage, context: Context, acknowledger: MessageAcknowledger): Promise<void> {
  try {
    await acknowledger.handOn(message, [await itemOf(message, context)]);
  } catch (error) {
    // The connection ends with that, and the server hands the message out again.
    context.fail(rabbitmqError(error));
  }
}

/** A trial takes one message. */
function messagesAtOnce({ parameters, execution }: Context): number {
  const { acknowledge = 'immediately', parallelMessages = -1 } = parameters.options;
  if (execution.mode === 'manual') return 1;
  if (acknowledge === 'immediately' || parallelMessages === -1) return MOST_AT_ONCE;
  if (Number.isInteger(parallelMessages) && parallelMessages > 0) return Math.min(parallelMessages, MOST_AT_ONCE);
  throw new NodeError("'Messages at the same time' must be a whole number above 0, or -1", {
    parameter: 'options.parallelMessages',
  });
}

/** A queue that is there is taken as it is. */
async function declare(
  model: ChannelModel,
  channel: Channel,
  { parameters: { queue, options } }: Context,
): Promise<void> {
  const { assertQueue = true, assertExchange = true, durable = true, autoDelete = false, exclusive = false } = options;
  if (!assertQueue) await channel.checkQueue(queue);
  else if (!(await isThere(model, (probe) => probe.checkQueue(queue)))) {
    await channel.assertQueue(queue, { durable, autoDelete, exclusive, arguments: argumentsOf(options.arguments) });
  }
  const headers = headersOf(options.headers);
  for (const { exchange, routingKey } of options.binding?.bindings ?? []) {
    if (assertExchange) await channel.checkExchange(exchange);
    await channel.bindQueue(queue, exchange, routingKey, headers);
  }
}
