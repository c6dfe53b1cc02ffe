import { offsetPaging, type Paging, type Path, path, service, z } from '@millrace/node-sdk';
import { activeCampaignApi } from './active-campaign.credentials.ts';

export const activeCampaign = service({
  name: 'ActiveCampaign',
  credential: activeCampaignApi,
  reason: ['errors.0.title', 'message'],
});

export const PAGE = 100;

/** Lists come a hundred at a time. */
export const pagesOf = (items: string): Paging => ({
  ...offsetPaging({ offset: 'offset', items, size: { name: 'limit', most: PAGE } }),
  first: {},
});

/** What a list of choices is made of. */
interface Listed {
  at: Path;
  items: string;
  name: string;
}

const choicesAt = (lookup: string, { at, items, name }: Listed) =>
  activeCampaign.choices(lookup, {
    async find({ client }) {
      const found = await client.all({ path: at }, { paging: pagesOf(items) });
      const things = z.array(z.looseObject({ id: z.coerce.string() })).parse(found);
      return things.map((thing) => ({ name: String(thing[name] ?? thing.id), value: thing.id }));
    },
  });

export const accountFields = choicesAt('getAccountCustomFields', {
  at: path`/api/3/accountCustomFieldMeta`,
  items: 'accountCustomFieldMeta',
  name: 'fieldLabel',
});
export const contactFields = choicesAt('getContactCustomFields', {
  at: path`/api/3/fields`,
  items: 'fields',
  name: 'title',
});
export const tags = choicesAt('getTags', { at: path`/api/3/tags`, items: 'tags', name: 'tag' });

/** Codes of currencies, as ActiveCampaign has them: in small letters. */
export const currencies = Intl.supportedValuesOf('currency').map((code) => ({ name: code, value: code.toLowerCase() }));
