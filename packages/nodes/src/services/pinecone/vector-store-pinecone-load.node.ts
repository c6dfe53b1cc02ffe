import { collection, locator, string } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { indexes, openIndex, pinecone } from './client.ts';
import { pineconeTable } from './pinecone-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStorePineconeLoad',
  displayName: 'Pinecone: load',
  description: 'Serves an index of Pinecone as a vector store, as old workflows do',
  defaultName: 'Pinecone: Load',
  alias: [],
  credentials: pinecone.slots,
  does: 'retrieve',
  place: [
    locator('pineconeIndex', { label: 'Index', from: indexes, required: true }),
    string('pineconeNamespace', { label: 'Namespace', description: 'A part of the index' }),
    collection('options', { label: 'Options', options: [metadata] }),
  ],
  async open(context, { options, pineconeIndex, pineconeNamespace }) {
    const client = await openIndex(context, chosenPlace(pineconeIndex, 'pineconeIndex'));
    return pineconeTable(client, { namespace: pineconeNamespace, filter: pairsOf(options.metadata) });
  },
});
