import {
  type Path,
  path,
  type Query,
  resourceLocator,
  type SearchPage,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { quoted } from '../graph-service.ts';
import { outlook } from './client.ts';

const thing = z.object({
  id: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  subject: z.string().nullish(),
  bodyPreview: z.string().nullish(),
  webLink: z.string().nullish(),
});
const page = z.object({ value: z.array(thing), '@odata.nextLink': z.string().optional() });
type Thing = z.infer<typeof thing>;

interface Asked {
  client: ServiceClient;
  search?: string;
  cursor?: string;
}

/** A page of things to choose from. The cursor is how many come before it. */
async function find({ client, cursor }: Asked, place: Path, query: Query = {}): Promise<SearchPage> {
  const skipped = Number(cursor ?? 0);
  const found = await client.get(place, { query: { $top: 100, $skip: skipped || undefined, ...query }, answer: page });
  const more = found['@odata.nextLink'] !== undefined && { paginationToken: String(skipped + found.value.length) };
  return { results: found.value.map(choiceOf), ...more };
}

function choiceOf({ id, webLink, ...thing }: Thing) {
  return { name: nameOf(thing), value: id, ...(webLink && { url: webLink }) };
}

function nameOf({ displayName, name, subject, bodyPreview }: Omit<Thing, 'id' | 'webLink'>): string {
  return displayName || name || subject || bodyPreview?.slice(0, 60) || '(no name)';
}

const beginsWith = (field: string, search?: string): Query =>
  search ? { $filter: `startswith(${field}, ${quoted(search)})` } : {};
const named = { $select: 'id,subject,bodyPreview,webLink' };
const topic = (search?: string): Query => (search ? { $filter: `contains(subject, ${quoted(search)})` } : {});

export const calendars = outlook.searches('searchCalendars', {
  find: (asked) => find(asked, path`/calendars`, beginsWith('name', asked.search)),
});
export const contacts = outlook.searches('searchContacts', {
  find: (asked) =>
    find(asked, path`/contacts`, { $select: 'id,displayName', ...beginsWith('displayName', asked.search) }),
});
export const drafts = outlook.searches('searchDrafts', {
  find: (asked) => find(asked, path`/mailFolders/drafts/messages`, { ...named, ...topic(asked.search) }),
});
export const messages = outlook.searches('searchMessages', {
  find: (asked) => find(asked, path`/messages`, { ...named, ...topic(asked.search) }),
});
export const folders = outlook.searches('searchFolders', {
  find: (asked) => find(asked, path`/mailFolders`, beginsWith('displayName', asked.search)),
});

// The parameters of the node that lists depend on.
const calendarId = resourceLocator('calendarId', { label: 'Calendar', modes: [] });
const messageId = resourceLocator('messageId', { label: 'Message', modes: [] });

export const events = outlook.searches('searchEvents', {
  uses: [calendarId],
  find: (asked) => {
    const { value = '' } = asked.parameters.calendarId ?? {};
    return find(asked, path`/calendars/${value}/events`, { ...named, ...topic(asked.search) });
  },
});
export const attachments = outlook.searches('searchAttachments', {
  uses: [messageId],
  async find(asked) {
    const { value = '' } = asked.parameters.messageId ?? {};
    // This list of the service takes no filter.
    const found = await find(asked, path`/messages/${value}/attachments`, { $select: 'id,name' });
    return { ...found, results: matchingNames(found.results, asked.search) };
  },
});

export const calendarGroups = outlook.choices('getCalendarGroups', {
  find: ({ client }) => all(client, path`/calendarGroups`),
});
/** Categories are known by their names. */
const categories = {
  find: async ({ client }: Asked) =>
    (await all(client, path`/outlook/masterCategories`)).map(({ name }) => ({ name, value: name })),
};
export const categoryNames = outlook.choices('getCategoriesNames', categories);
/** Version 1 asks for them by another name. */
export const oldCategories = outlook.choices('getCategories', categories);
/** Folders, those within others with the names of these before them. */
export const folderChoices = outlook.choices('getFolders', {
  find: ({ client }) => folderTree(client, path`/mailFolders`),
});

async function all(client: ServiceClient, place: Path) {
  const found = z.array(thing).parse(await client.all({ path: place }));
  return found.map(({ id, ...rest }) => ({ name: nameOf(rest), value: id }));
}

/** Folders are asked for level by level, so deep: below that they are named by expressions. */
const MOST_LEVELS = 5;
const folder = z.object({ id: z.string(), displayName: z.string(), childFolderCount: z.number().optional() });

async function folderTree(client: ServiceClient, place: Path, above: readonly string[] = []) {
  const found = z.array(folder).parse(await client.all({ path: place }));
  const choices: Array<{ name: string; value: string }> = [];
  for (const { id, displayName, childFolderCount = 0 } of found) {
    const names = [...above, displayName];
    choices.push({ name: names.join(' / '), value: id });
    if (childFolderCount > 0 && names.length < MOST_LEVELS) {
      choices.push(...(await folderTree(client, path`/mailFolders/${id}/childFolders`, names)));
    }
  }
  return choices;
}
