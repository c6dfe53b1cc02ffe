import { boolean, collection, fieldsOf, locator, type NodeContext, number, string } from '@millrace/node-sdk';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import redisCredential from './redis.credential.ts';
import { openRedis } from './redis-client.ts';
import { listIndexes, RedisVectorTable } from './redis-vector-table.ts';

type Context = Pick<NodeContext, 'network' | 'signal' | 'credentials'>;
type Fields = Parameters<typeof openRedis>[0]['credential'];

async function open({ network, signal, credentials }: Context) {
  const credential = fieldsOf<Fields>(redisCredential.description, await credentials.get('redis'));
  return openRedis({ network, signal, credential });
}

const indexes = {
  kind: 'search' as const,
  name: 'redisIndexSearch',
  uses: [] as string[],
  async find(context: Context, { filter = '' }: { filter?: string }) {
    const client = await open(context);
    try {
      const names = (await listIndexes(client)).filter((name) => name.includes(filter));
      return { results: names.sort().map((name) => ({ name, value: name })) };
    } finally {
      client.disconnect();
    }
  },
};

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreRedis',
  displayName: 'Redis vector store',
  description: 'Keeps documents in Redis with an index for vectors, and finds them by their meaning',
  defaultName: 'Redis Vector Store',
  alias: ['cache', 'redisearch'],
  credentials: [{ name: 'redis', required: true }],
  hasUpdate: true,
  place: [
    locator('redisIndex', {
      label: 'Index',
      from: indexes,
      required: true,
      description: 'Is created where it is not there. Needs Redis 8, Redis Stack or the module RediSearch',
    }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'search',
          string('metadataFilter', {
            label: 'Words in the metadata',
            description: 'Divided by commas: only documents whose metadata hold one of them',
          }),
        ),
        string('keyPrefix', { label: 'Prefix of keys', description: 'Default: doc: and the name of the index' }),
        string('metadataKey', { label: 'Field of the metadata', description: 'Default: metadata' }),
        string('contentKey', { label: 'Field of the text', description: 'Default: content' }),
        string('vectorKey', { label: 'Field of the vector', description: 'Default: content_vector' }),
        onlyFor(
          'insert',
          boolean('overwriteDocuments', {
            label: 'Clear first',
            description: 'Takes the index and all of its documents away before',
          }),
        ),
        onlyFor(
          'insert',
          number('ttl', {
            label: 'Forgotten after (seconds)',
            description: '0 for never',
            typeOptions: { minValue: 0 },
          }),
        ),
      ],
    }),
  ],
  async open(context, { redisIndex, options, mode }) {
    const index = chosenPlace(redisIndex, 'redisIndex');
    const table = new RedisVectorTable(await open(context), {
      index,
      keyPrefix: options.keyPrefix || `doc:${index}:`,
      metadataKey: options.metadataKey || 'metadata',
      contentKey: options.contentKey || 'content',
      vectorKey: options.vectorKey || 'content_vector',
      words: (options.metadataFilter ?? '').split(',').flatMap((word) => word.trim() || []),
      ttlSeconds: Number(options.ttl) || 0,
    });
    if (mode === 'insert' && options.overwriteDocuments) await table.clear();
    return table;
  },
});
