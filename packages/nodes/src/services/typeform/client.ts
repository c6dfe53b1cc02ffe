import { pagePaging, service } from '@millrace/node-sdk';
import { typeformApi, typeformOAuth2Api } from './typeform.credentials.ts';

export const typeform = service({
  name: 'Typeform',
  credentials: { kinds: { accessToken: typeformApi, oAuth2: typeformOAuth2Api } },
  baseUrl: 'https://api.typeform.com',
  reason: 'description',
  pace: { requests: 2, perMs: 1000 },
  paging: pagePaging({ page: 'page', items: 'items', size: { name: 'page_size', most: 200 } }),
});
