import { boolean, string } from '@millrace/node-sdk';
import { chosenPlace } from '../../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../../lib/ai/vectors/define-vector-store.ts';
import { instanceTable } from './instance-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreInMemoryInsert',
  displayName: 'In-memory vector store: insert',
  description: 'Puts documents into a store of the instance, as old workflows do',
  defaultName: 'In Memory Vector Store Insert',
  alias: ['memory'],
  does: 'insert',
  place: [
    boolean('clearStore', { label: 'Clear first', description: 'Takes out all that the store holds before' }),
    string('memoryKey', { label: 'Name', default: 'vector_store_key', description: 'Of the store' }),
  ],
  async open(context, { clearStore, memoryKey }) {
    const table = instanceTable(context, chosenPlace(memoryKey, 'memoryKey'));
    if (clearStore) await table.clear?.();
    return table;
  },
});
