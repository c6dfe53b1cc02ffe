import { cursorPaging, service } from '@millrace/node-sdk';
import { codaApi } from './coda.credentials.ts';

export const coda = service({
  name: 'Coda',
  credential: codaApi,
  baseUrl: 'https://coda.io/apis/v1',
  reason: 'message',
  pace: { requests: 100, perMs: 6000 },
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'limit', most: 100 },
  }),
});
