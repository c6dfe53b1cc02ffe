import { collection, locator, string } from '@millrace/node-sdk';
import { metadata } from '../../lib/ai/documents/document-parameters.ts';
import { pairsOf } from '../../lib/ai/documents/load-item.ts';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { supabase } from './client.ts';
import { tableSearch } from './lookups.ts';
import { supabaseTable } from './supabase-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreSupabaseLoad',
  displayName: 'Supabase: load',
  description: 'Serves a table of Supabase as a vector store, as old workflows do',
  defaultName: 'Supabase: Load',
  alias: ['postgres'],
  credentials: supabase.slots,
  does: 'retrieve',
  place: [
    locator('tableName', { label: 'Table', from: tableSearch, required: true }),
    string('queryName', { label: 'Function that searches', default: 'match_documents', required: true }),
    collection('options', { label: 'Options', options: [metadata] }),
  ],
  async open(context, { options, queryName, tableName }) {
    const table = chosenPlace(tableName, 'tableName');
    return supabaseTable(await supabase.client(serviceContext(context)), {
      table,
      queryName,
      filter: pairsOf(options.metadata),
    });
  },
});
