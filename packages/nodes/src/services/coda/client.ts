import { cursorPaging, service } from '@millrace/node-sdk';
import { codaApi } from './coda.credentials.ts';

export const coda = service({
  name: 'Coda',
  credential: codaApi,
  baseUrl: 'https://coda.io/apis/v1',
  reason: 'message',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'items',
    size: { name: 'limit', most: 100 },
  }),
});
