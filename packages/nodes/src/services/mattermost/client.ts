import { type Paging, pagePaging, service, singlePage, z } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { mattermostApi } from './mattermost.credentials.ts';

/** Entries of a page, at most. */
const PAGE = 100;

/** Servers may give shorter pages than they are asked for: only an empty one is behind the last. */
const pages = pagePaging({ page: 'page', firstPage: 0 });
const onePage = singlePage({ size: { name: 'per_page', most: PAGE } });

export const mattermost = service({
  name: 'Mattermost',
  credential: mattermostApi,
  baseUrl: ({ baseUrl }) => `${trimmedUrl(baseUrl)}/api/v4`,
  reason: 'message',
  paging: pages,
});

/** How a list of at most `limit` entries is asked for: in one page where it fits. */
export function pagesOf(limit: number): { paging: Paging; query: { per_page?: number } } {
  return limit <= PAGE ? { paging: onePage, query: {} } : { paging: pages, query: { per_page: PAGE } };
}

/** Things of Mattermost as it describes them. */
export const entities = z.array(z.record(z.string(), z.json()));
