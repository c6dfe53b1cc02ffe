import {
  NodeError,
  type Path,
  path,
  type ResourceLocatorValue,
  resourceLocator,
  type SearchPage,
  type Service,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';

const PAGE = 100;
const named = z.object({ login: z.string() });
const account = named.extend({ html_url: z.string() });
const users = z.object({
  items: z.array(account),
  total_count: z.number(),
});
const repository = z.object({ name: z.string(), html_url: z.string() });
const installed = z.object({ repositories: z.array(z.object({ owner: account })) });
const foundRepositories = z.object({ items: z.array(repository), total_count: z.number() });
const workflows = z.object({
  workflows: z.array(z.object({ id: z.number(), name: z.string() })),
  total_count: z.number(),
});
const refs = z.array(z.object({ ref: z.string() }));

// The parameters of the node that lists depend on.
const owner = resourceLocator('owner', { label: 'Owner', modes: [] });
const repositoryPlace = resourceLocator('repository', { label: 'Repository', modes: [] });
const matches = (name: string, search = '') => name.toLowerCase().includes(search.toLowerCase());

/** The service searches the first thousand only. */
function pageOf(results: SearchPage['results'], page: number, total: number): SearchPage {
  return { results, ...(page * PAGE < Math.min(total, 1000) && { paginationToken: String(page + 1) }) };
}

function placeOf(parameters: { owner?: ResourceLocatorValue; repository?: ResourceLocatorValue }): Path {
  return path`/repos/${parameters.owner?.value ?? ''}/${parameters.repository?.value ?? ''}`;
}

/**
 * The account itself, and the organisations that it is in. An app has no account, and a token may have no right to see
 * organisations: others are searched for.
 */
async function ownPlaces(client: ServiceClient): Promise<SearchPage['results']> {
  const own = await client.get('/user', { answer: account }).catch(noneWhereForbidden);
  if (!own) return await placesOfApp(client);
  const asked = { query: { per_page: PAGE }, answer: z.array(named) };
  const organisations = (await client.get('/user/orgs', asked).catch(noneWhereForbidden)) ?? [];
  const { login, html_url: url } = own;
  return [{ name: login, value: login, url }, ...organisations.map((one) => ({ name: one.login, value: one.login }))];
}

/** Who owns what an app may see. */
async function placesOfApp(client: ServiceClient): Promise<SearchPage['results']> {
  const asked = { query: { per_page: PAGE }, answer: installed };
  const { repositories } = await client.get('/installation/repositories', asked);
  const owners = new Map(repositories.map(({ owner: { login, html_url: url } }) => [login, url]));
  return [...owners].map(([login, url]) => ({ name: login, value: login, url }));
}

function noneWhereForbidden(error: unknown): undefined {
  if (!(error instanceof NodeError) || error.httpCode !== '403') throw error;
}

/** What is chosen from, for the node and its trigger. */
export function gitHubLookups(service: Pick<Service, 'searches'>) {
  return {
    users: service.searches('getUsers', {
      async find({ client, search, cursor }) {
        const page = Number(cursor ?? 1);
        if (!search) return { results: await ownPlaces(client) };
        const query = { q: search, page, per_page: PAGE };
        const { items, total_count: total } = await client.get('/search/users', { query, answer: users });
        return pageOf(
          items.map(({ login, html_url: url }) => ({ name: login, value: login, url })),
          page,
          total,
        );
      },
    }),
    repositories: service.searches('getRepositories', {
      uses: [owner],
      async find({ client, search = '', cursor, parameters }) {
        const page = Number(cursor ?? 1);
        // Forks are left out unless they are asked for.
        const query = { q: `${search} user:${parameters.owner?.value ?? ''} fork:true`.trim(), page, per_page: PAGE };
        const answer = await client.get('/search/repositories', { query, answer: foundRepositories });
        return pageOf(
          answer.items.map(({ name, html_url: url }) => ({ name, value: name, url })),
          page,
          answer.total_count,
        );
      },
    }),
    workflows: service.searches('getWorkflows', {
      uses: [owner, repositoryPlace],
      async find({ client, search, cursor, parameters }) {
        const page = Number(cursor ?? 1);
        const place = `${placeOf(parameters)}/actions/workflows` as const;
        const answer = await client.get(place, { query: { page, per_page: PAGE }, answer: workflows });
        const results = answer.workflows.map(({ id, name }) => ({ name, value: String(id) }));
        return pageOf(
          results.filter(({ name }) => matches(name, search)),
          page,
          answer.total_count,
        );
      },
    }),
    refs: service.searches('getRefs', {
      uses: [owner, repositoryPlace],
      async find({ client, search, cursor, parameters }) {
        const page = Number(cursor ?? 1);
        const place = `${placeOf(parameters)}/git/refs` as const;
        const found = await client.get(place, { query: { page, per_page: PAGE }, answer: refs });
        const names = found.flatMap(({ ref }) => /^refs\/(?:heads|tags)\/(.+)$/.exec(ref)?.[1] ?? []);
        const results = names.filter((name) => matches(name, search)).map((name) => ({ name, value: name }));
        return { results, ...(found.length === PAGE && { paginationToken: String(page + 1) }) };
      },
    }),
  };
}
