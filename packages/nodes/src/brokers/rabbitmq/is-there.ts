import type { Channel, ChannelModel } from 'amqplib';
import { closed } from './rabbitmq-connection.ts';

/**
 * Whether a queue or exchange is there, whatever its settings are. It is asked on a channel of its own: the server closes the one on which
 * it says no.
 * @throws what the server says otherwise
 */
export async function isThere(model: ChannelModel, ask: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    await ask(channel);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return false;
    throw error;
  }
  await closed(channel);
  return true;
}

const NOT_FOUND = 404;
