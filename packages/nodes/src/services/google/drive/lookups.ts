import { type SearchPage, type Service, type ServiceClient, z } from '@millrace/node-sdk';
import { FOLDER } from './client.ts';

const files = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), webViewLink: z.string().optional() })).default([]),
  nextPageToken: z.string().optional(),
});
const drives = z.object({
  drives: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

interface Asked {
  client: ServiceClient;
  search?: string;
  cursor?: string;
}

/** What is chosen from, with the accounts of a node. */
export function driveLookups(service: Pick<Service, 'searches'>) {
  const onlyFirst = (page: SearchPage, { search = '', cursor }: Asked, first: SearchPage['results'][number]) =>
    cursor === undefined && first.name.toLowerCase().includes(search.toLowerCase())
      ? { ...page, results: [first, ...page.results] }
      : page;
  return {
    files: service.searches('fileSearch', { find: (asked) => findFiles(asked, `mimeType != '${FOLDER}'`) }),
    folders: service.searches('folderSearch', { find: (asked) => findFiles(asked, `mimeType = '${FOLDER}'`) }),
    foldersAndRoot: service.searches('folderSearchWithDefault', {
      find: async (asked) =>
        onlyFirst(await findFiles(asked, `mimeType = '${FOLDER}'`), asked, { name: '/ (Root folder)', value: 'root' }),
    }),
    drives: service.searches('driveSearch', { find: findDrives }),
    drivesAndOwn: service.searches('driveSearchWithDefault', {
      find: async (asked) => onlyFirst(await findDrives(asked), asked, { name: 'My Drive', value: 'My Drive' }),
    }),
  };
}

/** A text within a query. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

async function findFiles({ client, search, cursor }: Asked, kind: string): Promise<SearchPage> {
  const page = await client.get('/files', {
    query: {
      q: `${kind} and trashed = false${search ? ` and name contains ${quoted(search)}` : ''}`,
      fields: 'nextPageToken, files(id, name, webViewLink)',
      orderBy: 'name_natural',
      corpora: 'allDrives',
      includeItemsFromAllDrives: true,
      supportsAllDrives: true,
      pageToken: cursor,
    },
    answer: files,
  });
  const results = page.files.map(({ id, name, webViewLink }) => ({
    name,
    value: id,
    ...(webViewLink && { url: webViewLink }),
  }));
  return { results, ...(page.nextPageToken && { paginationToken: page.nextPageToken }) };
}

async function findDrives({ client, search, cursor }: Asked): Promise<SearchPage> {
  const page = await client.get('/drives', {
    query: { q: search ? `name contains ${quoted(search)}` : undefined, pageToken: cursor },
    answer: drives,
  });
  const results = page.drives.map(({ id, name }) => ({
    name,
    value: id,
    url: `https://drive.google.com/drive/folders/${id}`,
  }));
  return { results, ...(page.nextPageToken && { paginationToken: page.nextPageToken }) };
}
