import { type MappedField, resourceLocator, type Service, type ServiceClient, z } from '@millrace/node-sdk';
import { rowRange } from './a1.ts';
import { AS_SHOWN, readCells, sheetOf, sheetsOf } from './client.ts';
import { columnNames } from './rows.ts';

// The parameters of the node that lists depend on.
const documentId = resourceLocator('documentId', { label: 'Document', modes: [] });
const sheetName = resourceLocator('sheetName', { label: 'Sheet', modes: [] });
type Place = Partial<Record<'documentId' | 'sheetName', { mode: string; value: string | number }>>;

const filePage = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), webViewLink: z.string().optional() })),
  nextPageToken: z.string().optional(),
});

const uses = [documentId, sheetName] as const;

/** What is chosen from, with the accounts of a node. @param files the files that spreadsheets are */
export function sheetLookups(
  sheets: Pick<Service, 'searches' | 'choices' | 'fieldsFor'>,
  files: Pick<Service, 'searches'>,
) {
  const documents = files.searches('spreadSheetsSearch', {
    async find({ client, search, cursor }) {
      const kind = "mimeType = 'application/vnd.google-apps.spreadsheet'";
      const named = search ? ` and name contains '${search.replace(/[\\']/g, '\\$&')}'` : '';
      const page = await client.get('/files', {
        query: {
          q: `${kind} and trashed = false${named}`,
          fields: 'nextPageToken, files(id, name, webViewLink)',
          orderBy: 'modifiedByMeTime desc,name_natural',
          includeItemsFromAllDrives: true,
          supportsAllDrives: true,
          pageToken: cursor,
        },
        answer: filePage,
      });
      const results = page.files.map(({ id, name, webViewLink }) => ({
        name,
        value: id,
        ...(webViewLink && { url: webViewLink }),
      }));
      return { results, ...(page.nextPageToken && { paginationToken: page.nextPageToken }) };
    },
  });

  const sheetList = sheets.searches('sheetsSearch', {
    uses: [documentId],
    async find({ client, search = '', parameters }) {
      if (!parameters.documentId?.value) return { results: [] };
      const { value } = parameters.documentId;
      const found = await sheetsOf(client, parameters.documentId);
      const results = found
        .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
        .map(({ sheetId, title }) => ({
          name: title,
          value: sheetId,
          url: `https://docs.google.com/spreadsheets/d/${value}/edit#gid=${sheetId}`,
        }));
      return { results };
    },
  });

  /** Columns by their names. */
  const columnList = sheets.choices('getSheetHeaderRowAndSkipEmpty', {
    uses,
    find: async ({ client, parameters }) => (await headerOf(client, parameters)).filter(Boolean).map(choiceOfColumn),
  });

  /** Columns that can be filtered by: also those without a name. */
  const filterColumns = sheets.choices('getSheetHeaderRowWithGeneratedColumnNames', {
    uses,
    find: async ({ client, parameters }) =>
      ['row_number', ...columnNames(await headerOf(client, parameters))].map(choiceOfColumn),
  });

  /** Columns, or one that is still to be made. */
  const columnsAndNew = sheets.choices('getSheetHeaderRowAndAddColumn', {
    uses,
    find: async ({ client, parameters }) => [
      ...(await headerOf(client, parameters)).filter(Boolean).map(choiceOfColumn),
      { name: 'New column …', value: 'newColumn' },
    ],
  });

  const mappedColumns = sheets.fieldsFor('getMappingColumns', {
    uses,
    async find({ client, parameters }) {
      const names = (await headerOf(client, parameters)).filter(Boolean);
      const fields = names.map((name, index): MappedField => fieldOf(name, index === 0));
      const row: MappedField = { ...fieldOf('row_number', false), type: 'number' };
      return { fields: [...fields, row], emptyFieldsNotice: 'The sheet has no header yet' };
    },
  });
  return { documents, sheetList, columnList, filterColumns, columnsAndNew, mappedColumns };
}

function fieldOf(name: string, defaultMatch: boolean): MappedField {
  return {
    id: name,
    displayName: name,
    type: 'string',
    required: false,
    canBeUsedToMatch: true,
    defaultMatch,
    display: true,
  };
}

function choiceOfColumn(name: string) {
  return { name, value: name };
}

/** The texts of the first row; none while the sheet is not chosen. */
async function headerOf(client: ServiceClient, { documentId: document, sheetName: chosen }: Place): Promise<string[]> {
  if (!document?.value || !chosen || chosen.value === '') return [];
  const { spreadsheetId, title } = await sheetOf(client, { documentId: document, sheetName: chosen });
  const [header = []] = await readCells(client, spreadsheetId, rowRange(title, 1), AS_SHOWN);
  return header.map((name) => String(name ?? ''));
}
