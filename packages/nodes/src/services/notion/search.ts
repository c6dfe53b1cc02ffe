import {
  collection,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  options,
  type ServiceClient,
  string,
} from '@millrace/node-sdk';
import { pages } from './client.ts';
import { sortDirections } from './parameters.ts';

export const text = string('text', { label: 'Search text', description: 'Part of a title. Empty: everything' });

const sort = fixedCollection('sort', {
  label: 'Sort',
  placeholder: 'Add sort',
  groups: [
    group('sortValue', 'Sort', [
      options('direction', { label: 'Direction', default: 'descending', options: sortDirections }),
      options('timestamp', { label: 'By', options: [{ name: 'Last edited', value: 'last_edited_time' }] }),
    ]),
  ],
});

const filter = fixedCollection('filter', {
  label: 'Filter',
  placeholder: 'Add filter',
  groups: [
    group('filters', 'Filter', [
      options('property', { label: 'Property', options: [{ name: 'Kind', value: 'object' }] }),
      options('value', {
        label: 'Value',
        default: '',
        options: [
          { name: 'Database', value: 'database' },
          { name: 'Page', value: 'page' },
        ],
      }),
    ]),
  ],
});

const optional = { label: 'Options', placeholder: 'Add option' } as const;
export const databaseOptions = collection('options', { ...optional, options: [sort] });
export const pageOptions = collection('options', { ...optional, options: [filter, sort] });

interface Search {
  text?: string;
  options?: {
    sort?: { sortValue?: { direction: string; timestamp: string } };
    filter?: { filters?: { property: string; value: string } };
  };
  /** What is looked for, whatever the options say. */
  kind?: 'database';
}

/** What Notion finds: without anything to look for, all that the account may see. */
export async function find(
  client: ServiceClient,
  { text: query = '', options: chosen = {}, kind }: Search,
  limit: number,
): Promise<JsonValue[]> {
  const { filters } = chosen.filter ?? {};
  const wanted: JsonObject = {
    ...(query !== '' && { query }),
    ...(filters?.value && { filter: { ...filters } }),
    ...(kind !== undefined && { filter: { property: 'object', value: kind } }),
    ...(chosen.sort?.sortValue && { sort: { ...chosen.sort.sortValue } }),
  };
  const body = Object.keys(wanted).length > 0 ? { body: wanted } : {};
  return await client.all({ method: 'POST', path: '/search', ...body }, { limit, paging: pages('body') });
}
