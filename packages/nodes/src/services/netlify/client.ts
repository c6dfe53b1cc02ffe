import { pagePaging, path, service, string, z } from '@millrace/node-sdk';
import { netlifyApi } from './netlify.credentials.ts';

export const netlify = service({
  name: 'Netlify',
  credential: netlifyApi,
  baseUrl: 'https://api.netlify.com/api/v1',
  reason: 'message',
  paging: pagePaging({ page: 'page', size: { name: 'per_page', most: 100 } }),
});

const named = z.array(z.object({ id: z.string(), name: z.string() }));

export const sites = netlify.choices('getSites', {
  async find({ client }) {
    const found = named.parse(await client.all({ path: '/sites', query: { filter: 'all' } }));
    return found.map(({ id, name }) => ({ name, value: id }));
  },
});

export const forms = netlify.choices('getForms', {
  uses: [string('siteId', { label: 'Site' })],
  async find({ client, parameters: { siteId } }) {
    if (!siteId) return [];
    const found = await client.get(path`/sites/${siteId}/forms`, { answer: named });
    return found.map(({ id, name }) => ({ name, value: id }));
  },
});
