import { boolean, collection, fixedCollection, group, options, string, when } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { PgVectorTable } from './pg-vector-table.ts';
import { openPostgres } from './postgres-session.ts';

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStorePGVector',
  displayName: 'Postgres PGVector store',
  description: 'Keeps documents in a table of Postgres with pgvector, and finds them by their meaning',
  defaultName: 'Postgres PGVector Store',
  alias: ['sql', 'pg'],
  credentials: [{ name: 'postgres', required: true }],
  place: [
    string('tableName', {
      label: 'Table',
      default: 'n8n_vectors',
      description: 'Is created where it is not there. With a schema: schema.table',
    }),
    collection('options', {
      label: 'Options',
      options: [
        onlyFor(
          'search',
          options('distanceStrategy', {
            label: 'Distance',
            default: 'cosine',
            options: [
              { name: 'Cosine', value: 'cosine' },
              { name: 'Inner product', value: 'innerProduct' },
              { name: 'Euclidean', value: 'euclidean' },
            ],
          }),
        ),
        fixedCollection('collection', {
          label: 'Collection',
          description: 'A part of the table',
          default: {
            values: { useCollection: false, collectionName: 'n8n', collectionTable: 'n8n_vector_collections' },
          },
          groups: [
            group('values', 'Collection', [
              boolean('useCollection', { label: 'Use a collection' }),
              when(
                { useCollection: [true] },
                string('collectionName', { label: 'Name', default: 'n8n', required: true }),
              ),
              when(
                { useCollection: [true] },
                string('collectionTableName', {
                  label: 'Table of collections',
                  default: 'n8n_vector_collections',
                  required: true,
                }),
              ),
            ]),
          ],
        }),
        fixedCollection('columnNames', {
          label: 'Columns',
          default: {
            values: {
              idColumnName: 'id',
              vectorColumnName: 'embedding',
              contentColumnName: 'text',
              metadataColumnName: 'metadata',
            },
          },
          groups: [
            group('values', 'Columns', [
              string('idColumnName', { label: 'Id', default: 'id', required: true }),
              string('vectorColumnName', { label: 'Vector', default: 'embedding', required: true }),
              string('contentColumnName', { label: 'Text', default: 'text', required: true }),
              string('metadataColumnName', { label: 'Metadata', default: 'metadata', required: true }),
            ]),
          ],
        }),
        onlyFor('search', metadata),
      ],
    }),
  ],
  async open(context, { tableName, options: given }) {
    const names = given.columnNames?.values;
    const part = given.collection?.values;
    const session = await openPostgres(context);
    return new PgVectorTable(session, {
      tableName,
      columns: {
        id: names?.idColumnName || 'id',
        vector: names?.vectorColumnName || 'embedding',
        content: names?.contentColumnName || 'text',
        metadata: names?.metadataColumnName || 'metadata',
      },
      distance: given.distanceStrategy ?? 'cosine',
      filter: pairsOf(given.metadata),
      collection: part?.useCollection
        ? {
            name: part.collectionName || 'n8n',
            tableName: part.collectionTableName || 'n8n_vector_collections',
          }
        : undefined,
    });
  },
});
