import { type Paging, type ServiceRequest, service, z } from '@millrace/node-sdk';
import { supabaseApi } from './supabase.credentials.ts';

/** Rows that a project gives at once, unless its owner says otherwise. */
const PAGE = 1000;

/** Rows follow where a page was full. */
const paging: Paging = {
  items: '',
  place: 'query',
  first: {},
  next: ({ count }, { items }) => (count < PAGE ? undefined : { values: { offset: items } }),
};

export const supabase = service({
  name: 'Supabase',
  credential: supabaseApi,
  headers: { prefer: 'return=representation' },
  itemsHoldReason: true,
  paging,
});

export const rows = z.array(z.record(z.string(), z.json()));

/** In which schema tables are looked for. */
export interface SchemaChoice {
  useCustomSchema?: boolean | undefined;
  schema?: string | undefined;
}

/** The header that names the schema to read from. */
export function readingFrom({ useCustomSchema, schema }: SchemaChoice): Pick<ServiceRequest, 'headers'> {
  return useCustomSchema ? { headers: { 'accept-profile': schema || 'public' } } : {};
}

/** The header that names the schema to write to. */
export function writingTo({ useCustomSchema, schema }: SchemaChoice): Pick<ServiceRequest, 'headers'> {
  return useCustomSchema ? { headers: { 'content-profile': schema || 'public' } } : {};
}
