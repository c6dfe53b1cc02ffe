import { string } from '@millrace/node-sdk';
import { idOf, slack } from '../client.ts';
import { type ChannelParameter, timestamp } from '../parameters.ts';

const name = string('name', {
  label: 'Emoji',
  description: 'Its name, without colons',
  placeholder: '+1',
  required: true,
});

export function reactionOperations(channel: ChannelParameter) {
  const change = (label: string, method: 'add' | 'remove') =>
    slack.operation(label, {
      action: `${label} a reaction`,
      parameters: [channel, timestamp, name],
      request: ({ channelId, timestamp: time, name: emoji }) => ({
        method: 'POST',
        path: `/reactions.${method}`,
        body: { channel: idOf(channelId), name: emoji, timestamp: String(time) },
      }),
    });
  return {
    add: change('Add', 'add'),
    get: slack.operation('Get', {
      action: 'Get the reactions to a message',
      parameters: [channel, timestamp],
      request: ({ channelId, timestamp: time }) => ({
        path: '/reactions.get',
        query: { channel: idOf(channelId), timestamp: time },
      }),
    }),
    remove: change('Remove', 'remove'),
  };
}
