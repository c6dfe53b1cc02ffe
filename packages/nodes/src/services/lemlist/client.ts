import { offsetPaging, service, z } from '@millrace/node-sdk';
import { lemlistApi } from './lemlist.credentials.ts';

/** Lists stand alone, or in a field of the answer. */
export const pagesOf = (items = '') => offsetPaging({ offset: 'offset', items, size: { name: 'limit', most: 100 } });

export const lemlist = service({
  name: 'lemlist',
  credential: lemlistApi,
  baseUrl: 'https://api.lemlist.com/api',
  paging: pagesOf(),
});

export const campaigns = lemlist.choices('getCampaigns', {
  async find({ client }) {
    const campaign = z.object({ _id: z.string(), name: z.string() });
    const found = z.array(campaign).parse(await client.all({ path: '/campaigns' }));
    return found.map(({ _id: value, name }) => ({ name, value }));
  },
});
