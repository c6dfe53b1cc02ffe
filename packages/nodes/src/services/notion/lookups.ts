import { path, resourceLocator, type SearchPage, type ServiceClient, z } from '@millrace/node-sdk';
import { notion, polledNotion } from './client.ts';
import { plainText, textShape } from './plain-text.ts';

const named = z.object({ id: z.string(), name: z.string().nullish() });
const choice = z.object({ name: z.string(), id: z.string().optional() });
const property = z.looseObject({ type: z.string() });
const databaseShape = z.object({
  id: z.string(),
  title: textShape.default([]),
  url: z.string().optional(),
  properties: z.record(z.string(), property).default({}),
});
const parentShape = z.object({ parent: z.object({ database_id: z.string().optional() }).optional() });
type Database = z.infer<typeof databaseShape>;

// The parameters of the node that lists depend on.
const database = resourceLocator('databaseId', { label: 'Database', modes: [] });
const page = resourceLocator('pageId', { label: 'Page', modes: [] });

async function findDatabases(client: ServiceClient, search = '', cursor?: string): Promise<SearchPage> {
  const answer = z.object({ results: z.array(databaseShape), next_cursor: z.string().nullish() });
  const filter = { property: 'object', value: 'database' };
  const body = { filter, query: search || undefined, start_cursor: cursor, page_size: 100 };
  const found = await client.post('/search', body, { answer });
  return {
    results: found.results.map(({ id, title, url }) => ({
      name: plainText(title) || id,
      value: id,
      ...(url !== undefined && { url }),
    })),
    ...(found.next_cursor && { paginationToken: found.next_cursor }),
  };
}

export const databases = notion.searches('getDatabases', {
  find: ({ client, search, cursor }) => findDatabases(client, search, cursor),
});

/** With the account of the trigger. */
export const polledDatabases = polledNotion.searches('getDatabases', {
  find: ({ client, search, cursor }) => findDatabases(client, search, cursor),
});

/** People of the workspace. */
export const users = notion.choices('getUsers', {
  async find({ client }) {
    const found = z.array(named.extend({ type: z.string().optional() })).parse(await client.all({ path: '/users' }));
    return found.filter(({ type }) => type !== 'bot').map(({ id, name }) => ({ name: name ?? id, value: id }));
  },
});

/** A database as it is described. */
export async function readDatabase(client: ServiceClient, id: string): Promise<Database> {
  return await client.get(path`/databases/${id}`, { answer: databaseShape });
}

/** The database that a page is an entry of; undefined for other pages. */
async function databaseOfPage(client: ServiceClient, id: string): Promise<Database | undefined> {
  const { parent } = await client.get(path`/pages/${id}`, { answer: parentShape });
  return parent?.database_id === undefined ? undefined : await readDatabase(client, parent.database_id);
}

/** What Notion computes itself. */
const READ_ONLY = new Set(
  ['created_time', 'last_edited_time', 'created_by', 'last_edited_by'].concat(['formula', 'rollup', 'unique_id']),
);

/** Properties; the value of a choice is its name and type, by which the file knows how to enter it. */
const choicesIn = (found: Database | undefined, isOffered: (type: string) => boolean) =>
  Object.entries(found?.properties ?? {})
    .filter(([, { type }]) => isOffered(type))
    .map(([name, { type }]) => ({ name, value: `${name}|${type}`, description: `Type: ${type}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

interface Chosen {
  value: string | number;
}
const idOf = (chosen: Chosen | undefined) => String(chosen?.value ?? '');

export const writtenProperties = notion.choices('getDatabaseProperties', {
  uses: [database],
  find: async ({ client, parameters }) =>
    choicesIn(await readDatabase(client, idOf(parameters.databaseId)), (type) => !READ_ONLY.has(type)),
});

export const propertiesOfPage = notion.choices('getDatabaseIdFromPage', {
  uses: [page],
  find: async ({ client, parameters }) =>
    choicesIn(await databaseOfPage(client, idOf(parameters.pageId)), (type) => !READ_ONLY.has(type)),
});

export const filteredProperties = notion.choices('getFilterProperties', {
  uses: [database],
  find: async ({ client, parameters }) =>
    choicesIn(await readDatabase(client, idOf(parameters.databaseId)), (type) => type !== 'rollup'),
});

/** What can be chosen in the properties of a database: a choice that several have is offered once. */
function selectable(found: Database | undefined, as: 'name' | 'id' = 'name') {
  const lists = Object.entries(found?.properties ?? {}).flatMap(([name, about]) => {
    const { options = [] } = z
      .object({ options: z.array(choice).optional() })
      .catch({})
      .parse(about[about.type]);
    return options.map((option) => ({
      name: option.name,
      value: option[as] ?? option.name,
      description: `In ${name}`,
    }));
  });
  return [...new Map(lists.map((entry) => [entry.value, entry])).values()];
}

export const selectValues = notion.choices('getPropertySelectValues', {
  uses: [database],
  find: async ({ client, parameters }) => selectable(await readDatabase(client, idOf(parameters.databaseId))),
});

export const selectValuesOfPage = notion.choices('getDatabaseOptionsFromPage', {
  uses: [page],
  find: async ({ client, parameters }) => selectable(await databaseOfPage(client, idOf(parameters.pageId))),
});

/** Version 1 keeps the ID of what is chosen for a property of one choice. */
export const selectIds = notion.choices('getPropertySelectIds', {
  uses: [database],
  find: async ({ client, parameters }) => selectable(await readDatabase(client, idOf(parameters.databaseId)), 'id'),
});

export const selectIdsOfPage = notion.choices('getDatabaseOptionIdsFromPage', {
  uses: [page],
  find: async ({ client, parameters }) => selectable(await databaseOfPage(client, idOf(parameters.pageId)), 'id'),
});
