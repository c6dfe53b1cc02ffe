import { pagePaging, service, z } from '@millrace/node-sdk';
import { bannerbearApi } from './bannerbear.credentials.ts';

export const bannerbear = service({
  name: 'Bannerbear',
  credential: bannerbearApi,
  baseUrl: 'https://api.bannerbear.com/v2',
  paging: pagePaging({ page: 'page', size: { name: 'limit', most: 100 } }),
});

/** An image, which is drawn after it was asked for. */
export const imageAnswer = z.record(z.string(), z.json()).and(z.object({ uid: z.string(), status: z.string() }));
