import { isJsonObject, path, string, z } from '@millrace/node-sdk';
import { mailchimp, pagesOf } from './client.ts';

// The parameter of the node that choices depend on.
const listPlace = string('list', { label: 'Audience' });
const paging = (items: string) => ({ paging: pagesOf(items, Number.POSITIVE_INFINITY) });

export const lists = mailchimp.choices('getLists', {
  async find({ client }) {
    const found = await client.all({ path: '/lists', query: { fields: 'lists.id,lists.name' } }, paging('lists'));
    const named = z.array(z.object({ id: z.string(), name: z.string() })).parse(found);
    return named.map(({ id, name }) => ({ name, value: id }));
  },
});

export const mergeFields = mailchimp.choices('getMergeFields', {
  uses: [listPlace],
  async find({ client, parameters: { list = '' } }) {
    const found = await client.all({ path: path`/lists/${list}/merge-fields` }, paging('merge_fields'));
    const named = z.array(z.object({ tag: z.string(), name: z.string() })).parse(found);
    return named.map(({ tag, name }) => ({ name, value: tag }));
  },
});

export const groupCategories = mailchimp.choices('getGroupCategories', {
  uses: [listPlace],
  async find({ client, parameters: { list = '' } }) {
    const found = await client.all({ path: path`/lists/${list}/interest-categories` }, paging('categories'));
    const named = z.array(z.object({ id: z.string(), title: z.string() })).parse(found);
    return named.map(({ id, title }) => ({ name: title, value: id }));
  },
});

/** The fields of a campaign that is there. */
export const campaignFields = mailchimp.choices('getCampaignsFields', {
  async find({ client }) {
    const [campaign] = await client.all({ path: '/campaigns' }, { limit: 1, paging: pagesOf('campaigns', 1) });
    if (!isJsonObject(campaign)) return [];
    const names = Object.entries(campaign).flatMap(([name, value]) => [
      name,
      ...(isJsonObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : []),
    ]);
    return names.map((name) => ({ name, value: `campaigns.${name}` }));
  },
});
