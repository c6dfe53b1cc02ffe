import { boolean, collection, json, locator, number, service, string, z } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { objectOption } from '../../lib/ai/vectors/object-option.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { weaviateApi } from './weaviate.credentials.ts';
import { WeaviateTable } from './weaviate-table.ts';
import { whereFilter } from './where-filter.ts';

const weaviate = service({ name: 'Weaviate', credential: weaviateApi, reason: 'error.0.message' });

const collections = weaviate.searches('weaviateCollectionsSearch', {
  async find({ client, search = '' }) {
    const answer = z.object({ classes: z.array(z.object({ class: z.string() })) });
    const { classes } = await client.get('/v1/schema', { answer });
    const names = classes.map((one) => one.class).filter((name) => name.toLowerCase().includes(search.toLowerCase()));
    return { results: names.sort().map((name) => ({ name, value: name })) };
  },
});

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreWeaviate',
  displayName: 'Weaviate vector store',
  description: 'Keeps documents in a collection of Weaviate, and finds them by their meaning',
  defaultName: 'Weaviate Vector Store',
  alias: [],
  credentials: weaviate.slots,
  place: [
    locator('weaviateCollection', { label: 'Collection', from: collections, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'search',
          json('searchFilterJson', {
            label: 'Filter',
            default: '{ "AND": [{ "path": ["source"], "operator": "Equal", "valueText": "manual" }] }',
            description: 'Conditions, joined by AND or OR',
            typeOptions: { rows: 5 },
          }),
        ),
        onlyFor(
          'search',
          string('metadataKeys', {
            label: 'Metadata to return',
            default: 'source,page',
            description: 'Names, divided by commas. Without this option: all',
          }),
        ),
        string('tenant', { label: 'Tenant', description: 'A part of a collection that is divided' }),
        string('textKey', { label: 'Property of the text', default: 'text' }),
        number('timeout_insert', { label: 'Time to insert (seconds)', default: 90, typeOptions: { minValue: 1 } }),
        number('timeout_query', { label: 'Time to search (seconds)', default: 30, typeOptions: { minValue: 1 } }),
        onlyFor(
          'insert',
          boolean('clearStore', {
            label: 'Clear first',
            description: 'Takes the collection, or its tenant, away before',
          }),
        ),
      ],
    }),
  ],
  async open(context, { weaviateCollection, options, mode }) {
    const filter = objectOption(options.searchFilterJson, 'options.searchFilterJson');
    const keys = options.metadataKeys?.split(',').flatMap((key) => key.trim() || []);
    const table = new WeaviateTable(await weaviate.client(serviceContext(context)), {
      collection: chosenPlace(weaviateCollection, 'weaviateCollection'),
      tenant: options.tenant?.trim() ?? '',
      textKey: options.textKey || 'text',
      metadataKeys: keys && keys.length > 0 ? keys : undefined,
      where: filter && Object.keys(filter).length > 0 ? whereFilter(filter) : undefined,
      searchTimeoutMs: (options.timeout_query || 30) * 1000,
      insertTimeoutMs: (options.timeout_insert || 90) * 1000,
    });
    if (mode === 'insert' && options.clearStore) await table.clear();
    return table;
  },
});
