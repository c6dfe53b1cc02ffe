import { boolean, collection, json, type LookupContext, locator, string } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { openMongo } from './connection/mongo-client.ts';
import { pipelineOf, queryDocument } from './json-query.ts';
import { mongoError } from './mongo-error.ts';
import { MongoVectorTable } from './mongo-vector-table.ts';

const collections = {
  kind: 'search' as const,
  name: 'mongoCollectionSearch',
  uses: [] as string[],
  async find(context: LookupContext, { filter = '' }: { filter?: string }) {
    const { db, close } = await openMongo(context);
    try {
      const found = await db.listCollections({}, { nameOnly: true }).toArray();
      const names = found.map(({ name }) => name).filter((name) => name.includes(filter));
      return { results: names.sort().map((name) => ({ name, value: name })) };
    } catch (error) {
      throw mongoError(error);
    } finally {
      await close();
    }
  },
};

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreMongoDBAtlas',
  displayName: 'MongoDB Atlas vector store',
  description: 'Keeps documents in a collection of MongoDB, and finds them by their meaning',
  defaultName: 'MongoDB Atlas Vector Store',
  alias: ['mongo', 'nosql'],
  credentials: [{ name: 'mongoDb', required: true }],
  hasUpdate: true,
  place: [
    locator('mongoCollection', { label: 'Collection', from: collections, required: true }),
    string('embedding', {
      label: 'Field of the vector',
      default: 'embedding',
      required: true,
      description: 'The one that the search index is for',
    }),
    string('metadata_field', {
      label: 'Field of the text',
      default: 'text',
      required: true,
      description: 'Metadata are the other fields of a document',
    }),
    string('vectorIndexName', {
      label: 'Search index',
      required: true,
      description: 'An index for vectors, which is made at Atlas. Fields that are filtered by belong to it as filters',
    }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'insert',
          boolean('clearNamespace', {
            label: 'Clear first',
            description: 'Takes all out of the namespace before; without one, all out of the collection',
          }),
        ),
        string('namespace', { label: 'Namespace', description: 'A part of the collection, by the field namespace' }),
        onlyFor('search', metadata),
        onlyFor(
          'search',
          json('preFilter', {
            label: 'Filter before the search',
            description: 'As $vectorSearch has it, for example { "year": { "$gte": 2020 } }',
          }),
        ),
        onlyFor(
          'search',
          json('postFilterPipeline', {
            label: 'Stages after the search',
            description: 'Of an aggregation, for example [{ "$match": { "score": { "$gt": 0.8 } } }]',
          }),
        ),
      ],
    }),
  ],
  async open(context, values) {
    const { mongoCollection, embedding, metadata_field: textField, vectorIndexName, options, mode } = values;
    const place = {
      collection: chosenPlace(mongoCollection, 'mongoCollection'),
      index: vectorIndexName.trim(),
      textField: textField || 'text',
      vectorField: embedding || 'embedding',
      namespace: options.namespace?.trim() ?? '',
      preFilter: await preFilterOf(options),
      postPipeline: isGiven(options.postFilterPipeline)
        ? await pipelineOf({
            value: options.postFilterPipeline,
            label: 'Stages after the search',
            name: 'options.postFilterPipeline',
          })
        : [],
    };
    const table = new MongoVectorTable(await openMongo(context), place);
    if (mode === 'insert' && options.clearNamespace) await table.clear();
    return table;
  },
});

interface Filters {
  metadata?: Parameters<typeof pairsOf>[0];
  preFilter?: Parameters<typeof queryDocument>[0]['value'];
}

async function preFilterOf({ metadata: pairs, preFilter }: Filters) {
  const conditions = Object.entries(pairsOf(pairs)).map(([name, value]) => ({ [name]: { $eq: value } }));
  const given = isGiven(preFilter)
    ? [await queryDocument({ value: preFilter, label: 'Filter before the search', name: 'options.preFilter' })]
    : [];
  return [...conditions, ...given];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
