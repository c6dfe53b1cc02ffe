import { collection, json, locator, service, string } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { objectOption } from '../../lib/ai/vectors/object-option.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { qdrantApi } from './qdrant.credentials.ts';
import { collectionList, qdrantTable } from './qdrant-table.ts';

const qdrant = service({ name: 'Qdrant', credential: qdrantApi, reason: 'status.error' });

const collections = qdrant.searches('qdrantCollectionsSearch', {
  async find({ client, search = '' }) {
    const { result } = await client.get('/collections', { answer: collectionList });
    const names = result.collections.map(({ name }) => name).filter((name) => name.includes(search));
    return { results: names.sort().map((name) => ({ name, value: name })) };
  },
});

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreQdrant',
  displayName: 'Qdrant vector store',
  description: 'Keeps documents in a collection of Qdrant, and finds them by their meaning',
  defaultName: 'Qdrant Vector Store',
  alias: [],
  credentials: qdrant.slots,
  place: [
    locator('qdrantCollection', { label: 'Collection', from: collections, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'insert',
          json('collectionConfig', {
            label: 'Collection to create',
            description: 'How it is made where it is not there, as Qdrant writes it. Default: by cosine',
          }),
        ),
        onlyFor(
          'search',
          json('searchFilterJson', {
            label: 'Filter',
            default: '{ "must": [{ "key": "metadata.batch", "match": { "value": 12345 } }] }',
            description: 'As Qdrant writes it',
            typeOptions: { rows: 5 },
          }),
        ),
        string('contentPayloadKey', { label: 'Field of the text', default: 'content' }),
        string('metadataPayloadKey', { label: 'Field of the metadata', default: 'metadata' }),
      ],
    }),
  ],
  async open(context, { qdrantCollection, options }) {
    return qdrantTable(await qdrant.client(serviceContext(context)), {
      collection: chosenPlace(qdrantCollection, 'qdrantCollection'),
      contentKey: options.contentPayloadKey || 'content',
      metadataKey: options.metadataPayloadKey || 'metadata',
      filter: objectOption(options.searchFilterJson, 'options.searchFilterJson'),
      config: objectOption(options.collectionConfig, 'options.collectionConfig'),
    });
  },
});
