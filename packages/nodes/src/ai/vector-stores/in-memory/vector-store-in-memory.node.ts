import { boolean, type LookupContext, resourceLocator, since, string, until, when } from '@millrace/node-sdk';
import { chosenPlace } from '../../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../../lib/ai/vectors/define-vector-store.ts';
import { instanceTable } from './instance-table.ts';

const KEY = 'vector_store_key';

const store = defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
  displayName: 'Simple vector store',
  description: 'Keeps documents in the instance itself, and finds them by their meaning',
  defaultName: 'Simple Vector Store',
  alias: ['memory', 'local', 'own'],
  place: [
    until(
      1.1,
      string('memoryKey', {
        label: 'Name',
        default: KEY,
        description: 'Of the store. All workflows of its owner share it',
      }),
    ),
    since(
      1.2,
      resourceLocator('memoryKey', {
        label: 'Store',
        required: true,
        default: { mode: 'list', value: KEY },
        description: 'All workflows of its owner share it',
        modes: [
          {
            name: 'list',
            displayName: 'From list',
            type: 'list',
            typeOptions: { searchListMethod: 'vectorStoresSearch', searchable: true },
          },
          { name: 'id', displayName: 'By name', type: 'string', placeholder: KEY },
        ],
      }),
    ),
    when(
      { mode: ['insert'] },
      boolean('clearStore', { label: 'Clear first', description: 'Takes out all that the store holds before' }),
    ),
  ],
  async open(context, { memoryKey, clearStore, mode }) {
    const table = instanceTable(context, chosenPlace(memoryKey, 'memoryKey'));
    if (mode === 'insert' && clearStore) await table.clear?.();
    return table;
  },
});

export default {
  ...store,
  lookups: { search: { vectorStoresSearch: findStores } },
};

/** The store of new nodes is there before anything is in it. */
async function findStores({ vectors }: LookupContext, { filter = '' }: { filter?: string }) {
  const names = new Set([KEY, ...(await vectors.list())]);
  const found = [...names].filter((name) => name.toLowerCase().includes(filter.toLowerCase()));
  return { results: found.map((name) => ({ name, value: name })) };
}
