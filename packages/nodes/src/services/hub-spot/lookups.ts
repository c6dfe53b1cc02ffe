import { collection, type Path, path, type ServiceClient, string, z } from '@millrace/node-sdk';
import { hubSpot, pages } from './client.ts';

const MOST = 100;
/** A list of more is of no use: it can be searched instead. */
const MOST_CHOICES = 1000;

type Kind = 'contacts' | 'companies' | 'deals' | 'tickets';

const property = z.object({ name: z.string(), label: z.string(), type: z.string() });

async function propertiesOf(client: ServiceClient, kind: Kind): Promise<Array<z.infer<typeof property>>> {
  return await client.get(path`/properties/v2/${kind}/properties`, { answer: z.array(property) });
}

/** Names of the properties of a kind of things, as an account sees them. */
export const propertyNamesOf = (account: Pick<typeof hubSpot, 'choices'>, name: string, kind: Kind) =>
  account.choices(name, {
    find: async ({ client }) =>
      (await propertiesOf(client, kind)).map(({ name: value, label }) => ({ name: label, value })),
  });

const propertyNames = (name: string, kind: Kind) => propertyNamesOf(hubSpot, name, kind);

export const contactProperties = propertyNames('getContactProperties', 'contacts');
export const companyProperties = propertyNames('getCompanyProperties', 'companies');
export const dealProperties = propertyNames('getDealProperties', 'deals');
export const ticketProperties = propertyNames('getTicketProperties', 'tickets');

/** Names of properties with their types behind a line: filters compare by them. */
const typedProperties = (name: string, kind: Kind) =>
  hubSpot.choices(name, {
    async find({ client }) {
      const found = await propertiesOf(client, kind);
      return found.map(({ name: property, label, type }) => ({ name: label, value: `${property}|${type}` }));
    },
  });

export const typedContactProperties = typedProperties('getContactPropertiesWithType', 'contacts');
export const typedDealProperties = typedProperties('getDealPropertiesWithType', 'deals');

/** The values that a property of a kind of things can have. */
export const valuesOf = (lookup: string, kind: Kind, name: string) =>
  hubSpot.choices(lookup, {
    async find({ client }) {
      const answer = z.object({ options: z.array(z.object({ label: z.string(), value: z.string() })) });
      const { options } = await client.get(path`/properties/v2/${kind}/properties/named/${name}`, { answer });
      return options.map(({ label, value }) => ({ name: label, value }));
    },
  });

const owner = z.object({
  id: z.coerce.string(),
  email: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
});

async function ownersOf(client: ServiceClient) {
  const found = z.array(owner).parse(await client.all({ path: '/crm/v3/owners' }, { paging: pages.owners }));
  return found.map(({ id, email, firstName, lastName }) => ({
    name: [firstName, lastName].filter(Boolean).join(' ') || (email ?? id),
    value: id,
  }));
}

export const owners = hubSpot.choices('getOwners', { find: ({ client }) => ownersOf(client) });

export const ownerSearch = hubSpot.searches('searchOwners', {
  async find({ client, search = '' }) {
    const found = await ownersOf(client);
    return { results: found.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) };
  },
});

const thing = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullish()) });
const found = z.object({
  results: z.array(thing),
  paging: z.object({ next: z.object({ after: z.string() }) }).nullish(),
});

/** A thing by those of these properties that it has. */
function choiceOfThing({ id, properties }: z.infer<typeof thing>, names: readonly string[]) {
  const parts = names.flatMap((name) => properties[name] ?? []);
  return { name: parts.join(' ') || id, value: id };
}

/** Things of the customer relations, by the first of these properties that they have. */
async function things(
  client: ServiceClient,
  kind: Kind | 'notes',
  { names, query, after }: { names: string[]; query?: string | undefined; after?: string | undefined },
) {
  const at: Path = path`/crm/v3/objects/${kind}/search`;
  const body = { query: query || undefined, limit: MOST, properties: names, after };
  const page = await client.post(at, body, { answer: found });
  const results = page.results.map((each) => choiceOfThing(each, names));
  return { results, next: page.paging?.next.after };
}

const searchOf = (lookup: string, kind: Kind, names: string[]) =>
  hubSpot.searches(lookup, {
    async find({ client, search, cursor }) {
      const { results, next } = await things(client, kind, { names, query: search, after: cursor });
      return { results, ...(next !== undefined && { paginationToken: next }) };
    },
  });

export const contactSearch = searchOf('searchContacts', 'contacts', ['firstname', 'lastname', 'email']);
export const companySearch = searchOf('searchCompanies', 'companies', ['name']);
export const dealSearch = searchOf('searchDeals', 'deals', ['dealname']);
export const ticketSearch = searchOf('searchTickets', 'tickets', ['subject']);

const engagementPage = z.object({
  results: z.array(z.object({ engagement: z.object({ id: z.coerce.string(), type: z.string() }) })),
  hasMore: z.boolean().default(false),
  offset: z.number().optional(),
});

export const engagementSearch = hubSpot.searches('searchEngagements', {
  async find({ client, cursor: offset }) {
    const page = await client.get('/engagements/v1/engagements/paged', {
      query: { limit: MOST, offset },
      answer: engagementPage,
    });
    return {
      results: page.results.map(({ engagement: { id, type } }) => ({ name: `${type} ${id}`, value: id })),
      ...(page.hasMore && page.offset !== undefined && { paginationToken: String(page.offset) }),
    };
  },
});

const choicesOfThings = (lookup: string, kind: Kind, names: string[]) =>
  hubSpot.choices(lookup, {
    async find({ client }) {
      const request = {
        method: 'POST',
        path: path`/crm/v3/objects/${kind}/search`,
        body: { properties: names },
      } as const;
      const all = z.array(thing).parse(await client.all(request, { limit: MOST_CHOICES, paging: pages.search }));
      return all.map((each) => choiceOfThing(each, names));
    },
  });

export const companyChoices = choicesOfThings('getCompanies', 'companies', ['name']);
export const contactChoices = choicesOfThings('getContacts', 'contacts', ['firstname', 'lastname', 'email']);

const pipeline = z.object({
  id: z.string(),
  label: z.string(),
  stages: z.array(z.object({ id: z.string(), label: z.string() })),
});

async function pipelinesOf(client: ServiceClient, kind: 'deals' | 'tickets') {
  const answer = z.object({ results: z.array(pipeline) });
  return (await client.get(path`/crm/v3/pipelines/${kind}`, { answer })).results;
}

export const dealPipelines = hubSpot.choices('getDealPipelines', {
  find: async ({ client }) => (await pipelinesOf(client, 'deals')).map(({ id, label }) => ({ name: label, value: id })),
});

export const dealStages = hubSpot.choices('getDealStages', {
  async find({ client }) {
    const pipelines = await pipelinesOf(client, 'deals');
    return pipelines.flatMap(({ label, stages }) =>
      stages.map((stage) => ({ name: `${label}: ${stage.label}`, value: stage.id })),
    );
  },
});

export const ticketPipelines = hubSpot.choices('getTicketPipelines', {
  find: async ({ client }) =>
    (await pipelinesOf(client, 'tickets')).map(({ id, label }) => ({ name: label, value: id })),
});

const pipelinePlace = string('pipelineId', { label: 'Pipeline' });
const changesPlace = collection('updateFields', { label: 'Fields to change', options: [pipelinePlace] });

export const ticketStages = hubSpot.choices('getTicketStages', {
  uses: [pipelinePlace, changesPlace],
  async find({ client, parameters: { pipelineId, updateFields } }) {
    const wanted = updateFields?.pipelineId || pipelineId;
    const pipelines = await pipelinesOf(client, 'tickets');
    const meant = pipelines.filter(({ id }) => !wanted || id === wanted);
    return meant.flatMap(({ stages }) => stages.map(({ id, label }) => ({ name: label, value: id })));
  },
});

export const forms = hubSpot.choices('getForms', {
  async find({ client }) {
    const answer = z.array(z.object({ guid: z.string(), name: z.string() }));
    return (await client.get('/forms/v2/forms', { answer })).map(({ guid, name }) => ({ name, value: guid }));
  },
});

export const subscriptionTypes = hubSpot.choices('getSubscriptionTypes', {
  async find({ client }) {
    const answer = z.object({
      subscriptionDefinitions: z.array(z.object({ id: z.coerce.string(), name: z.string() })),
    });
    const { subscriptionDefinitions } = await client.get('/email/public/v1/subscriptions', { answer });
    return subscriptionDefinitions.map(({ id, name }) => ({ name, value: id }));
  },
});
