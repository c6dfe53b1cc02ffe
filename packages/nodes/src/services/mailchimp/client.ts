import { type Paging, service, singlePage, z } from '@millrace/node-sdk';
import { mailchimpApi, mailchimpOAuth2Api } from './mailchimp.credentials.ts';

/** Tells where the account of a token is. */
const METADATA = 'https://login.mailchimp.com/oauth2/metadata';
const place = z.object({ api_endpoint: z.string().regex(/^https:\/\/[a-z]+\d+\.api\.mailchimp\.com$/) });

export const mailchimp = service({
  name: 'Mailchimp',
  credentials: { kinds: { apiKey: mailchimpApi, oAuth2: mailchimpOAuth2Api } },
  async baseUrl(credential, { ask }) {
    if ('apiKey' in credential) return mailchimpApi.baseUrl?.({ apiKey: String(credential.apiKey) }) ?? '';
    return `${place.parse(await ask(METADATA)).api_endpoint}/3.0`;
  },
  reason: ['errors.0.message', 'detail'],
});

/** Entries of a page where all are wanted. */
const PAGE = 500;

/** How a list is asked for: in one page where not all of it is wanted. */
export function pagesOf(items: string, limit: number): Paging {
  if (limit !== Number.POSITIVE_INFINITY) return singlePage({ items, size: { name: 'count', most: 1000 } });
  return {
    items,
    place: 'query',
    first: { offset: 0, count: PAGE },
    next: ({ count }, { pages }) => (count === 0 ? undefined : { values: { offset: pages * PAGE } }),
  };
}

/** Things of Mailchimp as it describes them. */
export const entities = z.array(z.record(z.string(), z.json()));
