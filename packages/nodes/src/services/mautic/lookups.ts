import { isJsonObject, type Path, path, type ServiceClient, z } from '@millrace/node-sdk';
import { fieldsOf, listed, mautic } from './client.ts';

/** A list of more is of no use. */
const MOST_CHOICES = 1000;

function all(client: ServiceClient, at: Path, items: string) {
  return listed(client, { at, items, limit: MOST_CHOICES });
}

const named = z.object({
  id: z.coerce.string(),
  name: z.string().nullish(),
  emailType: z.string().nullish(),
});

async function namesAt(
  client: ServiceClient,
  at: Path,
  items: string,
  isWanted?: (type: string | null | undefined) => boolean,
) {
  const found = z.array(named).parse(await all(client, at, items));
  return found
    .filter(({ emailType }) => isWanted?.(emailType) ?? true)
    .map(({ id, name }) => ({ name: name || id, value: id }));
}

export const campaigns = mautic.choices('getCampaigns', {
  find: ({ client }) => namesAt(client, path`/campaigns`, 'campaigns'),
});
export const segments = mautic.choices('getSegments', {
  find: ({ client }) => namesAt(client, path`/segments`, 'lists'),
});
export const stages = mautic.choices('getStages', {
  find: ({ client }) => namesAt(client, path`/stages`, 'stages'),
});
export const campaignEmails = mautic.choices('getCampaignEmails', {
  find: ({ client }) => namesAt(client, path`/emails`, 'emails', (type) => type === 'template'),
});
export const segmentEmails = mautic.choices('getSegmentEmails', {
  find: ({ client }) => namesAt(client, path`/emails`, 'emails', (type) => type === 'list'),
});

export const tags = mautic.choices('getTags', {
  async find({ client }) {
    const tag = z.object({ tag: z.string() });
    const found = z.array(tag).parse(await all(client, path`/tags`, 'tags'));
    return found.map(({ tag: value }) => ({ name: value, value }));
  },
});

/** Contacts name their company. */
export const companies = mautic.choices('getCompanies', {
  async find({ client }) {
    const company = z.object({ companyname: z.string() });
    const found = z.array(company).parse((await all(client, path`/companies`, 'companies')).map(fieldsOf));
    return found.map(({ companyname: value }) => ({ name: value, value }));
  },
});

const field = z.object({ alias: z.string(), label: z.string(), properties: z.json().optional() });

const fieldsAt = async (client: ServiceClient, kind: 'company' | 'contact') =>
  z.array(field).parse(await all(client, path`/fields/${kind}`, 'fields'));

const fieldChoices = (name: string, kind: 'company' | 'contact') =>
  mautic.choices(name, {
    find: async ({ client }) =>
      (await fieldsAt(client, kind)).map(({ alias: value, label }) => ({ name: label, value })),
  });

export const companyFields = fieldChoices('getCompanyFields', 'company');
export const contactFields = fieldChoices('getContactFields', 'contact');

export const industries = mautic.choices('getIndustries', {
  async find({ client }) {
    const fields = await fieldsAt(client, 'company');
    const properties = fields.find(({ alias }) => alias === 'companyindustry')?.properties;
    const list = z
      .array(z.object({ label: z.string(), value: z.string() }))
      .safeParse(isJsonObject(properties) ? properties.list : []);
    return list.success ? list.data.map(({ label: name, value }) => ({ name, value })) : [];
  },
});
