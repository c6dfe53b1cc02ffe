import { boolean, collection, locator, string } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { indexes, openIndex, pinecone } from './client.ts';
import { pineconeTable } from './pinecone-table.ts';

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStorePinecone',
  displayName: 'Pinecone vector store',
  description: 'Keeps documents in an index of Pinecone, and finds them by their meaning',
  defaultName: 'Pinecone Vector Store',
  alias: [],
  credentials: pinecone.slots,
  hasUpdate: true,
  place: [
    locator('pineconeIndex', { label: 'Index', from: indexes, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'insert',
          boolean('clearNamespace', { label: 'Clear first', description: 'Takes all out of the namespace before' }),
        ),
        string('pineconeNamespace', { label: 'Namespace', description: 'A part of the index' }),
        onlyFor('search', metadata),
      ],
    }),
  ],
  async open(context, { pineconeIndex, options, mode }) {
    const client = await openIndex(context, chosenPlace(pineconeIndex, 'pineconeIndex'));
    const table = pineconeTable(client, {
      namespace: options.pineconeNamespace ?? '',
      filter: pairsOf(options.metadata),
    });
    if (mode === 'insert' && options.clearNamespace) await table.clear?.();
    return table;
  },
});
