import { boolean, collection, type LookupContext, locator } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { ChromaTable } from './chroma-table.ts';
import { authentication, chroma, listCollections, openDatabase } from './client.ts';

const collections = {
  kind: 'search' as const,
  name: 'chromaCollectionsSearch',
  uses: ['authentication'],
  async find(context: LookupContext, { filter = '' }: { filter?: string }) {
    const isCloud = context.parameters.authentication === 'chromaCloudApi';
    const database = await openDatabase(context, isCloud ? 'chromaCloudApi' : 'chromaSelfHostedApi');
    const names = (await listCollections(database)).filter((name) => name.includes(filter));
    return { results: names.sort().map((name) => ({ name, value: name })) };
  },
};

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreChromaDB',
  displayName: 'Chroma vector store',
  description: 'Keeps documents in a collection of Chroma, and finds them by their meaning',
  defaultName: 'Chroma Vector Store',
  alias: ['chromadb'],
  credentials: chroma.slots,
  place: [
    authentication,
    locator('chromaCollection', { label: 'Collection', from: collections, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'insert',
          boolean('clearCollection', { label: 'Clear first', description: 'Takes the collection away before' }),
        ),
        onlyFor('search', metadata),
      ],
    }),
  ],
  async open(context, { authentication: kind, chromaCollection, options, mode }) {
    const table = new ChromaTable(await openDatabase(context, kind), {
      collection: chosenPlace(chromaCollection, 'chromaCollection'),
      filter: pairsOf(options.metadata),
    });
    if (mode === 'insert' && options.clearCollection) await table.clear();
    return table;
  },
});
