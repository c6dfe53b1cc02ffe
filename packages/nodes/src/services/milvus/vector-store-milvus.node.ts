import { boolean, collection, locator, service, z } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { milvusApi } from './milvus.credentials.ts';
import { askMilvus, MilvusTable } from './milvus-table.ts';

const milvus = service({ name: 'Milvus', credential: milvusApi });

const collections = milvus.searches('milvusCollectionsSearch', {
  async find({ client, search = '' }) {
    const names = await askMilvus(client, 'collections/list', {}, z.array(z.string()));
    const results = names.filter((name) => name.includes(search)).sort();
    return { results: results.map((name) => ({ name, value: name })) };
  },
});

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreMilvus',
  displayName: 'Milvus vector store',
  description: 'Keeps documents in a collection of Milvus, and finds them by their meaning',
  defaultName: 'Milvus Vector Store',
  alias: ['zilliz'],
  credentials: milvus.slots,
  place: [
    locator('milvusCollection', { label: 'Collection', from: collections, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'insert',
          boolean('clearCollection', { label: 'Clear first', description: 'Takes the collection away before' }),
        ),
      ],
    }),
  ],
  async open(context, { milvusCollection, options, mode }) {
    const client = await milvus.client(serviceContext(context));
    const table = new MilvusTable(client, chosenPlace(milvusCollection, 'milvusCollection'));
    if (mode === 'insert' && options.clearCollection) await table.clear();
    return table;
  },
});
