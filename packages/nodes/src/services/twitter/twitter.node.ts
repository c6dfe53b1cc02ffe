import { defineServiceNode, resource } from '@millrace/node-sdk';
import { x } from './client.ts';
import { directMessageOperations, listOperations, userOperations } from './operations/people.ts';
import { postOperations } from './operations/post.ts';
import { xV1 } from './v1/client.ts';
import * as v1 from './v1/operations.ts';

const about = {
  name: 'n8n-nodes-base.twitter',
  displayName: 'X (formerly Twitter)',
  description: 'Posts, likes and searches posts, and sends direct messages',
  defaultVersion: 2,
  group: ['output' as const],
  codex: { categories: ['Marketing'], alias: ['Tweet', 'Twitter', 'X'] },
};

export const twitterV1 = defineServiceNode({
  ...about,
  version: 1,
  defaults: { name: 'Twitter' },
  service: xV1,
  resources: {
    directMessage: resource('Direct message', v1.directMessageOperations),
    tweet: resource('Post', v1.postOperations),
  },
  defaultResource: 'tweet',
});

export const twitterV2 = defineServiceNode({
  ...about,
  version: 2,
  defaults: { name: 'X' },
  service: x,
  resources: {
    directMessage: resource('Direct message', directMessageOperations),
    list: resource('List', listOperations),
    tweet: resource('Post', postOperations),
    user: resource('User', userOperations),
  },
  defaultResource: 'tweet',
});

export default [twitterV1, twitterV2];
