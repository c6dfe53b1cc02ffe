import { defineServiceNode } from '@millrace/node-sdk';
import { operations } from './operations.ts';
import { redis } from './redis-client.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.redis',
  displayName: 'Redis',
  description: 'Reads, writes and sends data in a Redis or Valkey server',
  version: 1,
  family: 'store',
  defaultOperation: 'info',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['valkey', 'cache', 'key value', 'queue', 'publish', 'counter', 'lock'],
  },
  service: redis,
  operations,
});
