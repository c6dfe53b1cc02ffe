import { cursorPaging, type Paging, service } from '@millrace/node-sdk';
import { notionApi, notionOAuth2Api } from './notion.credentials.ts';

/** Notion as it was at a date: each version of the nodes stays with the shapes of its time. */
const at = (version: string) =>
  ({
    name: 'Notion',
    baseUrl: 'https://api.notion.com/v1',
    headers: { 'notion-version': version },
    paging: pages('query'),
    pace: { requests: 3, perMs: 1000 },
  }) as const;

export const notion = service({
  ...at('2021-08-16'),
  credentials: { kinds: { apiKey: notionApi, oAuth2: notionOAuth2Api } },
});

/** For version 1 of the node. */
export const oldNotion = service({
  ...at('2021-05-13'),
  credentials: { kinds: { apiKey: notionApi, oAuth2: notionOAuth2Api } },
});

/** For the trigger. */
export const polledNotion = service({ ...at('2022-02-22'), credential: notionApi });

export type Notion = typeof notion;

/** Lists of Notion: a request names a size only where fewer are wanted than Notion gives at once. */
export function pages(place: 'query' | 'body', limit = Number.POSITIVE_INFINITY): Paging {
  const size = limit < Number.POSITIVE_INFINITY && { size: { name: 'page_size', most: 100 } };
  return cursorPaging({ cursor: 'start_cursor', next: 'next_cursor', items: 'results', place, ...size });
}
