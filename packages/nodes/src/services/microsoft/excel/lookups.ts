import { joinPaths, type Path, path, resourceLocator, type ServiceClient, string, z } from '@millrace/node-sdk';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import { ownPaging } from '../graph-service.ts';
import { type Chosen, excel, rangeAt, rangeShape, tableAt, WORKBOOKS, workbookAt, worksheetAt } from './client.ts';

// The parameters of the node that lists depend on.
const workbook = resourceLocator('workbook', { label: 'Workbook', modes: [] });
const worksheet = resourceLocator('worksheet', { label: 'Worksheet', modes: [] });
const table = resourceLocator('table', { label: 'Table', modes: [] });
const range = string('range', { label: 'Range' });
const columnToMatchOn = string('columnToMatchOn', { label: 'Column' });

interface Found {
  name: string;
  value: string;
  url?: string;
}

const named = z.array(z.object({ id: z.string(), name: z.string(), webUrl: z.string().optional() }));

async function things(client: ServiceClient, place: Path): Promise<Found[]> {
  const found = named.parse(await client.all({ path: place }, { paging: ownPaging }));
  return found.map(({ id, name }) => ({ name, value: id }));
}

async function workbooks(client: ServiceClient): Promise<Found[]> {
  const found = named.parse(await client.all(WORKBOOKS, { limit: 1000 }));
  return found.map(({ id, name, webUrl }) => ({
    name: name.replace(/\.xlsx$/, ''),
    value: id,
    ...(webUrl && { url: webUrl }),
  }));
}

type Asked = Partial<Record<'workbook' | 'worksheet' | 'table', Chosen>>;

function isChosen(chosen: Chosen | undefined): chosen is Chosen {
  return Boolean(typeof chosen === 'object' ? chosen.value : chosen);
}

async function worksheets(client: ServiceClient, asked: Asked): Promise<Found[]> {
  if (!isChosen(asked.workbook)) return [];
  return await things(client, joinPaths(workbookAt({ workbook: asked.workbook }), path`/worksheets`));
}

async function tables(client: ServiceClient, asked: Asked): Promise<Found[]> {
  if (!isChosen(asked.workbook) || !isChosen(asked.worksheet)) return [];
  const place = worksheetAt({ workbook: asked.workbook, worksheet: asked.worksheet });
  return await things(client, joinPaths(place, path`/tables`));
}

const columnNames = z.array(z.object({ name: z.string() }));

async function tableColumns(client: ServiceClient, asked: Asked): Promise<Found[]> {
  if (!isChosen(asked.workbook) || !isChosen(asked.worksheet) || !isChosen(asked.table)) return [];
  const place = tableAt({ workbook: asked.workbook, worksheet: asked.worksheet, table: asked.table });
  const request = { path: joinPaths(place, path`/columns`), query: { $select: 'name' } };
  const found = columnNames.parse(await client.all(request, { paging: ownPaging }));
  return found.map(({ name }) => ({ name, value: name }));
}

/** The names in the first row of the worksheet, or of a range of it. */
async function headerOf(client: ServiceClient, asked: Asked & { range?: string }): Promise<Found[]> {
  if (!isChosen(asked.workbook) || !isChosen(asked.worksheet)) return [];
  const place = { workbook: asked.workbook, worksheet: asked.worksheet };
  const { values } = asked.range
    ? await client.get(rangeAt(place, asked.range), { query: { $select: 'values' }, answer: rangeShape })
    : await client.get(`${worksheetAt(place)}/usedRange`, { query: { $select: 'values' }, answer: rangeShape });
  const names = (values[0] ?? []).map((name) => String(name ?? '')).filter(Boolean);
  return names.map((name) => ({ name, value: name }));
}

function matching(found: readonly Found[], search?: string): { results: Found[] } {
  return { results: matchingNames(found, search) };
}

export const lookups = {
  workbooks: excel.searches('searchWorkbooks', {
    find: async ({ client, search }) => matching(await workbooks(client), search),
  }),
  worksheets: excel.searches('getWorksheetsList', {
    uses: [workbook],
    find: async ({ client, search, parameters }) => matching(await worksheets(client, parameters), search),
  }),
  tables: excel.searches('getWorksheetTables', {
    uses: [workbook, worksheet],
    find: async ({ client, search, parameters }) => matching(await tables(client, parameters), search),
  }),
  tableColumns: excel.choices('getTableColumns', {
    uses: [workbook, worksheet, table],
    find: ({ client, parameters }) => tableColumns(client, parameters),
  }),
  columns: excel.choices('getWorksheetColumnRow', {
    uses: [workbook, worksheet, range],
    find: ({ client, parameters }) => headerOf(client, parameters),
  }),
  otherColumns: excel.choices('getWorksheetColumnRowSkipColumnToMatchOn', {
    uses: [workbook, worksheet, range, columnToMatchOn],
    async find({ client, parameters }) {
      const all = await headerOf(client, parameters);
      return all.filter(({ value }) => value !== parameters.columnToMatchOn);
    },
  }),
};

const workbookId = string('workbook', { label: 'Workbook' });
const worksheetId = string('worksheet', { label: 'Worksheet' });

/** The lists of the first version, which has no locators. */
export const lookupsOfVersion1 = {
  workbooks: excel.choices('getWorkbooks', { find: ({ client }) => workbooks(client) }),
  worksheets: excel.choices('getworksheets', {
    uses: [workbookId],
    find: ({ client, parameters }) => worksheets(client, parameters),
  }),
  tables: excel.choices('getTables', {
    uses: [workbookId, worksheetId],
    find: ({ client, parameters }) => tables(client, parameters),
  }),
};
