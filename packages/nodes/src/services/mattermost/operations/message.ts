import { collection, path, string } from '@millrace/node-sdk';
import { attachments, attachmentsOf } from '../attachments.ts';
import { mattermost } from '../client.ts';
import { channel, postId, user } from '../parameters.ts';

const message = string('message', { label: 'Message', description: 'May hold Markdown', typeOptions: { rows: 2 } });

export const messageOperations = {
  delete: mattermost.operation('Delete', {
    action: 'Delete a message',
    parameters: [postId],
    request: ({ postId: post }) => ({ method: 'DELETE', path: path`/posts/${post}` }),
  }),
  post: mattermost.operation('Post', {
    action: 'Post a message',
    parameters: [
      channel,
      message,
      attachments,
      collection('otherOptions', {
        label: 'Options',
        placeholder: 'Add option',
        options: [string('root_id', { label: 'Reply to', description: 'ID of the post whose thread it goes to' })],
      }),
    ],
    request: ({ channelId: channel_id, message: text, attachments: attached, otherOptions: { root_id } }) => ({
      method: 'POST',
      path: '/posts',
      body: {
        channel_id,
        message: text,
        props: { attachments: attachmentsOf(attached) },
        root_id: root_id || undefined,
      },
    }),
  }),
  postEphemeral: mattermost.operation('Post to one user', {
    description: 'Post a message that one user sees, and that is gone later',
    action: 'Post a message that one user sees',
    parameters: [user, channel, message],
    request: ({ userId: user_id, channelId: channel_id, message: text }) => ({
      method: 'POST',
      path: '/posts/ephemeral',
      body: { user_id, post: { channel_id, message: text } },
    }),
  }),
};
