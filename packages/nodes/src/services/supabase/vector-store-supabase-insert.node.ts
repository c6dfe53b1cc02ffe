import { locator, string } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { chosenPlace } from '../../lib/ai/vectors/chosen-place.ts';
import { defineOldStore } from '../../lib/ai/vectors/define-vector-store.ts';
import { supabase } from './client.ts';
import { tableSearch } from './lookups.ts';
import { supabaseTable } from './supabase-table.ts';

export default defineOldStore({
  name: '@n8n/n8n-nodes-langchain.vectorStoreSupabaseInsert',
  displayName: 'Supabase: insert',
  description: 'Puts documents into a table of Supabase, as old workflows do',
  defaultName: 'Supabase: Insert',
  alias: ['postgres'],
  credentials: supabase.slots,
  does: 'insert',
  place: [
    locator('tableName', { label: 'Table', from: tableSearch, required: true }),
    string('queryName', { label: 'Function that searches', default: 'match_documents', required: true }),
  ],
  async open(context, { queryName, tableName }) {
    const table = chosenPlace(tableName, 'tableName');
    return supabaseTable(await supabase.client(serviceContext(context)), { table, queryName, filter: {} });
  },
});
