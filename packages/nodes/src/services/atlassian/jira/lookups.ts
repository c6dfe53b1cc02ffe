import {
  isJsonObject,
  type Paging,
  path,
  resourceLocator,
  type SearchPage,
  type ServiceClient,
  string,
  z,
} from '@millrace/node-sdk';
import { isCloud, jira } from './client.ts';

const MOST = 1000;

// The parameters of the node that choices depend on.
const projectPlace = resourceLocator('project', { label: 'Project', modes: [] });
const issuePlace = string('issueKey', { label: 'Issue' });

const named = z.object({ id: z.coerce.string(), name: z.string() });
type Named = z.infer<typeof named>;

function search(found: readonly Named[], wanted = ''): SearchPage {
  const matching = found.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  return { results: matching.map(({ id, name }) => ({ name, value: id })) };
}

const optionsOf = (found: readonly Named[]) => found.map(({ id, name }) => ({ name, value: id }));

const projectPage = z.object({ values: z.array(named), isLast: z.boolean().default(true) });

export const projects = jira.searches('getProjects', {
  async find({ client, parameters, search: wanted, cursor = '0' }) {
    if (!isCloud(parameters))
      return search(await client.get('/rest/api/2/project', { answer: z.array(named) }), wanted);
    const { values, isLast } = await client.get('/rest/api/2/project/search', {
      query: { query: wanted, startAt: cursor },
      answer: projectPage,
    });
    const next = String(Number(cursor) + values.length);
    return { ...search(values), ...(!isLast && values.length > 0 && { paginationToken: next }) };
  },
});

export const issueTypes = jira.searches('getIssueTypes', {
  uses: [projectPlace],
  async find({ client, parameters: { project }, search: wanted }) {
    const answer = z.object({ issueTypes: z.array(named) });
    const place = path`/rest/api/2/project/${project?.value ?? ''}`;
    return search((await client.get(place, { answer })).issueTypes, wanted);
  },
});

const person = z
  .object({
    accountId: z.string().optional(),
    accountType: z.string().optional(),
    name: z.string().optional(),
    displayName: z.string(),
    active: z.boolean().default(true),
  })
  .transform(({ displayName, accountId, name = '', accountType = 'atlassian', active }) => ({
    name: displayName,
    id: accountId ?? name,
    isChoice: active && accountType === 'atlassian',
  }));

async function people(client: ServiceClient, parameters: object, wanted = ''): Promise<Named[]> {
  const cloud = isCloud(parameters);
  const found = await client.get('/rest/api/2/user/search', {
    // A server finds everybody for a point, the cloud for nothing.
    query: cloud ? { query: wanted, maxResults: MOST } : { username: wanted || '.', maxResults: MOST },
    answer: z.array(person),
  });
  return found.filter(({ isChoice }) => isChoice);
}

export const users = jira.searches('getUsers', {
  find: async ({ client, parameters, search: wanted }) => search(await people(client, parameters, wanted)),
});

export const userChoices = jira.choices('getUsers', {
  find: async ({ client, parameters }) => optionsOf(await people(client, parameters)),
});

export const groupChoices = jira.choices('getGroups', {
  async find({ client }) {
    const answer = z.object({ groups: z.array(z.object({ name: z.string() })) });
    const { groups } = await client.get('/rest/api/2/groups/picker', { query: { maxResults: MOST }, answer });
    return groups.map(({ name }) => ({ name, value: name }));
  },
});

/** A page that is not full may be followed by others: the answer says which is the last. */
const labelPages: Paging = {
  items: 'values',
  place: 'query',
  size: { name: 'maxResults', most: MOST },
  first: { startAt: 0 },
  next: ({ body, count }, { items }) =>
    count > 0 && isJsonObject(body) && body.isLast === false ? { values: { startAt: items } } : undefined,
};

export const labelChoices = jira.choices('getLabels', {
  async find({ client }) {
    const found = await client.all({ path: '/rest/api/2/label' }, { paging: labelPages });
    return z
      .array(z.string())
      .parse(found)
      .map((name) => ({ name, value: name }));
  },
});

export const componentChoices = jira.choices('getProjectComponents', {
  uses: [projectPlace],
  async find({ client, parameters: { project } }) {
    const place = path`/rest/api/2/project/${project?.value ?? ''}/components`;
    return optionsOf(await client.get(place, { answer: z.array(named) }));
  },
});

export const priorities = jira.searches('getPriorities', {
  find: async ({ client, search: wanted }) =>
    search(await client.get('/rest/api/2/priority', { answer: z.array(named) }), wanted),
});

export const customFields = jira.searches('getCustomFields', {
  async find({ client, search: wanted }) {
    const answer = z.array(named.extend({ custom: z.boolean().default(false) }));
    const found = await client.get('/rest/api/2/field', { answer });
    return search(
      found.filter(({ custom }) => custom),
      wanted,
    );
  },
});

export const transitions = jira.searches('getTransitions', {
  uses: [issuePlace],
  async find({ client, parameters: { issueKey = '' }, search: wanted }) {
    const answer = z.object({ transitions: z.array(named) });
    return search((await client.get(path`/rest/api/2/issue/${issueKey}/transitions`, { answer })).transitions, wanted);
  },
});
