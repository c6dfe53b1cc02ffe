import { type Paging, pagePaging, service, singlePage, z } from '@millrace/node-sdk';
import { clickUpApi, clickUpOAuth2Api } from './click-up.credentials.ts';

export const clickUp = service({
  name: 'ClickUp',
  credentials: { kinds: { accessToken: clickUpApi, oAuth2: clickUpOAuth2Api } },
  baseUrl: 'https://api.clickup.com/api/v2',
  reason: 'err',
  pace: { requests: 100, perMs: 60_000 },
});

/** A list that comes whole; ClickUp is told how many are wanted. */
export const listIn = (items: string): Paging => singlePage({ items, size: { name: 'limit', most: 100 } });

/** Who can see a list or a task. */
export const members: Paging = singlePage({ items: 'members', size: { name: 'limit', most: 100, isUsual: true } });

/** Tasks come in pages of a hundred. */
export const taskPages = pagePaging({ page: 'page', firstPage: 0, items: 'tasks' });

/** A thing of ClickUp as it describes it. */
export const entity = z.record(z.string(), z.json());
