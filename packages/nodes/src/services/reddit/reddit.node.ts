import { defineServiceNode, resource } from '@millrace/node-sdk';
import { reddit } from './client.ts';
import { postOperations } from './operations/post.ts';
import { postCommentOperations } from './operations/post-comment.ts';
import { profileOperations } from './operations/profile.ts';
import { subredditOperations } from './operations/subreddit.ts';
import { userOperations } from './operations/user.ts';

const node = defineServiceNode({
  name: 'n8n-nodes-base.reddit',
  displayName: 'Reddit',
  description: 'Writes and reads posts and comments, and reads subreddits and profiles',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Marketing', 'Communication'], alias: ['forum', 'social media', 'subreddit'] },
  service: reddit,
  resources: {
    post: resource('Post', postOperations),
    postComment: resource('Post comment', postCommentOperations),
    profile: resource('Profile', profileOperations),
    subreddit: resource('Subreddit', subredditOperations),
    user: resource('User', userOperations),
  },
});

/** What everybody can read needs no account. */
const displayOptions = { show: { resource: ['postComment', 'post', 'profile'] } };

export default {
  ...node,
  description: { ...node.description, credentials: reddit.slots.map((slot) => ({ ...slot, displayOptions })) },
};
