import { linkPaging, service } from '@millrace/node-sdk';
import { asanaApi, asanaOAuth2Api } from './asana.credentials.ts';

export const asana = service({
  name: 'Asana',
  credentials: { kinds: { accessToken: asanaApi, oAuth2: asanaOAuth2Api } },
  baseUrl: 'https://app.asana.com/api/1.0',
  reason: 'errors.0.message',
  paging: linkPaging({ next: 'next_page.uri', items: 'data', size: { name: 'limit', most: 100 } }),
});
