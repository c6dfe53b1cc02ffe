import { defineNode, type Item, NodeError } from '@millrace/node-sdk';
import { eachItem } from '../../lib/item-lists/each-item.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { openRedis, redisError } from './redis-client.ts';

export default defineNode({
  name: 'n8n-nodes-base.redis',
  displayName: 'Redis',
  description: 'Reads, writes and sends data in a Redis or Valkey server',
  version: 1,
  group: ['input'],
  family: 'store',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'Redis' },
  credentials: [{ name: 'redis', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['valkey', 'cache', 'key value', 'queue', 'publish', 'counter', 'lock'],
  },
  parameters,
  async runAll(context): Promise<Item[]> {
    const { items, signal, continueOnFail } = context;
    if (items.length === 0) return [];
    const { operation } = context.parameters(0);
    const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!work) throw new NodeError(`Redis has no operation '${operation}'`, { parameter: 'operation' });
    const client = await openRedis(context);
    // What the server tells of itself is the same for all items.
    const worked = { items: operation === 'info' ? items.slice(0, 1) : items, signal, continueOnFail };
    try {
      return await eachItem(worked, async (item, index) => {
        signal.throwIfAborted();
        try {
          return [await work(client, context.parameters(index), item)];
        } catch (error) {
          throw redisError(error);
        }
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      client.disconnect();
    }
  },
});
