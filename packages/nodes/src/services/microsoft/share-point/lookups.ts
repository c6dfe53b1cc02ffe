import {
  joinPaths,
  type MappedField,
  type Path,
  path,
  type Query,
  resourceLocator,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { driveItemAt, itemsOf, listAt, ownPaging, sharePoint, siteAt } from './client.ts';

// The parameters of the node that lists depend on.
const site = resourceLocator('site', { label: 'Site', modes: [] });
const folder = resourceLocator('folder', { label: 'Folder', modes: [] });
const list = resourceLocator('list', { label: 'List', modes: [] });

const things = z.array(
  z.object({
    id: z.string(),
    name: z.string().nullish(),
    displayName: z.string().nullish(),
    title: z.string().nullish(),
    webUrl: z.string().nullish(),
    folder: z.json().optional(),
    file: z.json().optional(),
    fields: z.object({ Title: z.string().nullish() }).optional(),
  }),
);
type Thing = z.infer<typeof things>[number];

async function found(client: ServiceClient, place: Path, query?: Query): Promise<Thing[]> {
  const request = query ? { path: place, query } : { path: place };
  return things.parse(await client.all(request, { paging: ownPaging, limit: 1000 }));
}

function offered(all: readonly Thing[], search?: string) {
  const results = all.map(({ id, displayName, title, name, fields, webUrl }) => ({
    name: displayName || title || fields?.Title || name || id,
    value: id,
    ...(webUrl && { url: webUrl }),
  }));
  return { results: matchingNames(results, search) };
}

const none = { results: [] };

const columns = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      required: z.boolean().default(false),
      readOnly: z.boolean().default(false),
      hidden: z.boolean().default(false),
      boolean: z.json().optional(),
      number: z.json().optional(),
      currency: z.json().optional(),
      dateTime: z.json().optional(),
      choice: z.object({ choices: z.array(z.string()).default([]) }).optional(),
    }),
  ),
});
type Column = z.infer<typeof columns>['value'][number];

/** The id of an item, by which one is found. */
const ITEM_ID: MappedField = {
  id: 'id',
  displayName: 'ID',
  type: 'string',
  canBeUsedToMatch: true,
  defaultMatch: true,
  display: true,
};

function fieldOf({ name, displayName, required, choice, ...column }: Column): MappedField {
  const options = choice?.choices.map((value) => ({ name: value, value }));
  return {
    id: name,
    displayName,
    type: options ? 'options' : typeOf(column),
    required,
    canBeUsedToMatch: true,
    defaultMatch: false,
    display: true,
    ...(options && { options }),
  };
}

function typeOf(
  column: Omit<Column, 'name' | 'displayName' | 'required' | 'choice'>,
): NonNullable<MappedField['type']> {
  if (column.boolean) return 'boolean';
  if (column.number || column.currency) return 'number';
  return column.dateTime ? 'dateTime' : 'string';
}

function columnLookup(name: string, first: MappedField[]) {
  return sharePoint.fieldsFor(name, {
    uses: [site, list],
    async find({ client, parameters }) {
      if (!parameters.site?.value || !parameters.list?.value) return { fields: [] };
      const place = listAt({ site: parameters.site, list: parameters.list });
      const { value } = await client.get(joinPaths(place, path`/columns`), { answer: columns });
      return { fields: [...first, ...value.filter(({ readOnly, hidden }) => !readOnly && !hidden).map(fieldOf)] };
    },
  });
}

export const lookups = {
  sites: sharePoint.searches('getSites', {
    find: async ({ client, search }) => offered(await found(client, path`/sites`, { search: search || '*' })),
  }),
  folders: sharePoint.searches('getFolders', {
    uses: [site],
    async find({ client, search, parameters }) {
      if (!parameters.site?.value) return none;
      const drive = joinPaths(siteAt({ site: parameters.site }), path`/drive/root`);
      const [top] = things.parse([await client.get(drive)]);
      const below = search
        ? joinPaths(drive, path`/search(q='${search.replaceAll("'", "''")}')`)
        : joinPaths(drive, path`/children`);
      const all = (await found(client, below)).filter((entry) => entry.folder !== undefined);
      return offered(top ? [{ ...top, displayName: '/' }, ...all] : all, search);
    },
  }),
  files: sharePoint.searches('getFiles', {
    uses: [site, folder],
    async find({ client, search, parameters }) {
      if (!parameters.site?.value || !parameters.folder?.value) return none;
      const place = driveItemAt({ site: parameters.site }, parameters.folder);
      const all = await found(client, joinPaths(place, path`/children`));
      return offered(
        all.filter((entry) => entry.file !== undefined),
        search,
      );
    },
  }),
  lists: sharePoint.searches('getLists', {
    uses: [site],
    async find({ client, search, parameters }) {
      if (!parameters.site?.value) return none;
      const place = joinPaths(siteAt({ site: parameters.site }), path`/lists`);
      return offered(await found(client, place, { $select: 'id,displayName,name,webUrl' }), search);
    },
  }),
  items: sharePoint.searches('getItems', {
    uses: [site, list],
    async find({ client, search, parameters }) {
      if (!parameters.site?.value || !parameters.list?.value) return none;
      const place = itemsOf({ site: parameters.site, list: parameters.list });
      return offered(await found(client, place, { $expand: 'fields(select=Title)', $select: 'id,webUrl' }), search);
    },
  }),
  newColumns: columnLookup('getMappingColumns', []),
  changedColumns: columnLookup('getMappingColumnsWithId', [ITEM_ID]),
};
