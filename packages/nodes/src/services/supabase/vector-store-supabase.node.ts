import { collection, locator, string } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineVectorStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { onlyFor } from '../../lib/ai/vectors/only-for.ts';
import { supabase } from './client.ts';
import { tableSearch } from './lookups.ts';
import { supabaseTable } from './supabase-table.ts';

export default defineVectorStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreSupabase',
  displayName: 'Supabase vector store',
  description: 'Keeps documents in a table of Supabase, and finds them by their meaning',
  defaultName: 'Supabase Vector Store',
  alias: ['postgres', 'pgvector'],
  credentials: supabase.slots,
  hasUpdate: true,
  place: [
    locator('tableName', { label: 'Table', from: tableSearch, required: true }),
    collection('options', {
      label: 'Options',
      options: [
        string('queryName', {
          label: 'Function that searches',
          default: 'match_documents',
          description: 'Of the database',
        }),
        onlyFor('search', metadata),
      ],
    }),
  ],
  async open(context, { tableName, options }) {
    return supabaseTable(await supabase.client(serviceContext(context)), {
      table: chosenPlace(tableName, 'tableName'),
      queryName: options.queryName || 'match_documents',
      filter: pairsOf(options.metadata),
    });
  },
});
