import { cursorPaging, service } from '@millrace/node-sdk';
import { airtableApi, airtableOAuth2Api, airtableTokenApi } from './airtable.credentials.ts';

const common = {
  name: 'Airtable',
  baseUrl: 'https://api.airtable.com/v0',
  paging: cursorPaging({ cursor: 'offset', next: 'offset', items: 'records', size: { name: 'pageSize', most: 100 } }),
  // Airtable counts by base; nearly all workflows use one.
  pace: { requests: 5, perMs: 1000 },
} as const;

/** With the accounts of today. */
export const airtable = service({ ...common, credentials: { kinds: { airtableTokenApi, airtableOAuth2Api } } });

/** Where the API keys that Airtable withdrew could still be chosen. */
export const oldAirtable = service({
  ...common,
  credentials: { kinds: { airtableApi, airtableTokenApi, airtableOAuth2Api } },
});
