import { string } from '@millrace/node-sdk';
import { chosenPlace } from '../../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../../lib/ai/vectors/define-vector-store.ts';
import { instanceTable } from './instance-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreInMemoryLoad',
  displayName: 'In-memory vector store: load',
  description: 'Serves a store of the instance, as old workflows do',
  defaultName: 'In Memory Vector Store Load',
  alias: ['memory'],
  does: 'retrieve',
  place: [string('memoryKey', { label: 'Name', default: 'vector_store_key', description: 'Of the store' })],
  async open(context, { memoryKey }) {
    return instanceTable(context, chosenPlace(memoryKey, 'memoryKey'));
  },
});
