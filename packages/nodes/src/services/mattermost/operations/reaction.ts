import { path, singlePage, string } from '@millrace/node-sdk';
import { mattermost } from '../client.ts';
import { postId, user } from '../parameters.ts';

const emojiName = string('emojiName', { label: 'Emoji', placeholder: '+1', required: true });

/** People write names of emojis as in messages, between colons. */
const bare = (name: string) => name.trim().replace(/^:|:$/g, '');

export const reactionOperations = {
  create: mattermost.operation('Create', {
    action: 'Add a reaction to a post',
    parameters: [user, postId, emojiName],
    request: ({ userId: user_id, postId: post_id, emojiName: emoji }) => ({
      method: 'POST',
      path: '/reactions',
      body: { user_id, post_id, emoji_name: bare(emoji), create_at: Date.now() },
    }),
  }),
  delete: mattermost.operation('Delete', {
    action: 'Remove a reaction from a post',
    parameters: [user, postId, emojiName],
    request: ({ userId, postId: post, emojiName: emoji }) => ({
      method: 'DELETE',
      path: path`/users/${userId}/posts/${post}/reactions/${bare(emoji)}`,
    }),
  }),
  getAll: mattermost.operation('Get many', {
    action: 'Get the reactions to a post',
    parameters: [postId],
    paged: { limit: 100, most: 100, all: true },
    paging: singlePage(),
    request: ({ postId: post }) => ({ path: path`/posts/${post}/reactions` }),
  }),
};
