import { boolean, locator, string } from '@millrace/node-sdk';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { indexes, openIndex, pinecone } from './client.ts';
import { pineconeTable } from './pinecone-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStorePineconeInsert',
  displayName: 'Pinecone: insert',
  description: 'Puts documents into an index of Pinecone, as old workflows do',
  defaultName: 'Pinecone: Insert',
  alias: [],
  credentials: pinecone.slots,
  does: 'insert',
  place: [
    locator('pineconeIndex', { label: 'Index', from: indexes, required: true }),
    string('pineconeNamespace', { label: 'Namespace', description: 'A part of the index' }),
    boolean('clearNamespace', { label: 'Clear first', description: 'Takes all out of the namespace before' }),
  ],
  async open(context, { clearNamespace, pineconeIndex, pineconeNamespace }) {
    const client = await openIndex(context, chosenPlace(pineconeIndex, 'pineconeIndex'));
    const table = pineconeTable(client, { namespace: pineconeNamespace, filter: {} });
    if (clearNamespace) await table.clear?.();
    return table;
  },
});
