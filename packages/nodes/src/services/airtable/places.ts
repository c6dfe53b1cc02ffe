import { locator, path, type ResourceLocatorValue, string } from '@millrace/node-sdk';
import { bases, tables } from './lookups.ts';

export const BASE_ADDRESS = /https:\/\/airtable\.com\/([a-zA-Z0-9]{2,})/;
export const TABLE_ADDRESS = /https:\/\/airtable\.com\/[a-zA-Z0-9]{2,}\/([a-zA-Z0-9]{2,})/;

export const base = locator('base', {
  label: 'Base',
  from: bases,
  address: BASE_ADDRESS,
  idHint: 'appD3dfaeidke',
  required: true,
});

export const table = locator('table', {
  label: 'Table',
  from: tables,
  address: TABLE_ADDRESS,
  idHint: 'tbl3dirwqeidke',
  required: true,
});

/** Where the records of a table are. */
export function recordsOf(place: { base: ResourceLocatorValue; table: ResourceLocatorValue }) {
  return path`/${place.base.value}/${place.table.value}`;
}

export const recordId = string('id', { label: 'Record ID', placeholder: 'recXvZ279r8ZCjqtf', required: true });
