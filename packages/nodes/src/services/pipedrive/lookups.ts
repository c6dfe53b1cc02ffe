import { type Path, path, type ServiceClient, string, z } from '@millrace/node-sdk';
import { pipedrive } from './client.ts';
import { fieldsOf, type Kind } from './properties.ts';

/** A list of more is of no use. */
const MOST_CHOICES = 1000;

const named = z.object({ id: z.coerce.string(), name: z.string().nullish(), title: z.string().nullish() });

async function namesAt(client: ServiceClient, at: Path, query: Record<string, string> = {}) {
  const all = z.array(named).parse(await client.all({ path: at, query }, { limit: MOST_CHOICES }));
  return all.map(({ id, name, title }) => ({ name: name || title || id, value: id }));
}

const choicesAt = (name: string, at: Path) => pipedrive.choices(name, { find: ({ client }) => namesAt(client, at) });

export const deals = choicesAt('getDeals', path`/deals`);
export const leadLabels = choicesAt('getLeadLabels', path`/leadLabels`);
export const organizations = choicesAt('getOrganizationIds', path`/organizations`);
export const persons = choicesAt('getPersons', path`/persons`);
export const products = choicesAt('getProducts', path`/products`);
export const users = choicesAt('getUserIds', path`/users`);

const dealPlace = string('dealId', { label: 'Deal' });

export const productsOfDeal = pipedrive.choices('getProductsDeal', {
  uses: [dealPlace],
  find: async ({ client, parameters: { dealId } }) =>
    dealId ? await namesAt(client, path`/deals/${dealId}/products`) : [],
});

export const stages = pipedrive.choices('getStageIds', {
  async find({ client }) {
    const stage = z.object({ id: z.coerce.string(), name: z.string(), pipeline_name: z.string().nullish() });
    const all = z.array(stage).parse(await client.all({ path: '/stages' }));
    return all.map(({ id, name, pipeline_name: pipeline }) => ({
      name: pipeline ? `${pipeline}: ${name}` : name,
      value: id,
    }));
  },
});

export const activityTypes = pipedrive.choices('getActivityTypes', {
  async find({ client }) {
    const type = z.object({ key_string: z.string(), name: z.string() });
    const all = z.array(type).parse(await client.all({ path: '/activityTypes' }));
    return all.map(({ key_string: value, name }) => ({ name, value }));
  },
});

/** What Pipedrive calls the things that a filter is of. */
const FILTERED = new Map([
  ['activity', 'activity'],
  ['deal', 'deals'],
  ['organization', 'org'],
  ['person', 'people'],
]);
const resourcePlace = string('resource', { label: 'Resource' });

export const filters = pipedrive.choices('getFilters', {
  uses: [resourcePlace],
  find({ client, parameters: { resource = '' } }) {
    const type = FILTERED.get(resource);
    return namesAt(client, path`/filters`, type === undefined ? {} : { type });
  },
});

/** Fields that the company added: their keys are hashes. */
const customFields = (name: string, kind: Kind) =>
  pipedrive.choices(name, {
    async find({ client }) {
      const own = (await fieldsOf(client, kind)).filter(({ key }) => /^[0-9a-f]{40}/.test(key));
      return own.map(({ key, name: label }) => ({ name: label, value: key }));
    },
  });

export const dealCustomFields = customFields('getDealCustomFields', 'deal');
export const personCustomFields = customFields('getPersonCustomFields', 'person');

const labelsOf = (name: string, kind: Kind) =>
  pipedrive.choices(name, {
    async find({ client }) {
      const fields = await fieldsOf(client, kind);
      const labels = fields.find(({ key }) => key === 'label')?.options ?? [];
      return [
        { name: 'No label', value: 'null' },
        ...labels.map(({ id, label }) => ({ name: label, value: String(id) })),
      ];
    },
  });

export const dealLabels = labelsOf('getDealLabels', 'deal');
export const organizationLabels = labelsOf('getOrganizationLabels', 'organization');
export const personLabels = labelsOf('getPersonLabels', 'person');
