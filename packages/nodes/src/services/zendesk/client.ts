import { linkPaging, type Paging, service } from '@millrace/node-sdk';
import { zendeskAddress, zendeskApi, zendeskOAuth2Api } from './zendesk.credentials.ts';

export const zendesk = service({
  name: 'Zendesk',
  credentials: { kinds: { apiToken: zendeskApi, oAuth2: zendeskOAuth2Api } },
  baseUrl: ({ subdomain }) => zendeskAddress(subdomain),
  reason: ['description', 'error.message', 'error'],
});

/** A list whose entries stand in a field of the answer, which also says where the next page is. */
export const pagesOf = (items: string): Paging =>
  linkPaging({ items, next: 'next_page', size: { name: 'per_page', most: 100, isUsual: true } });
