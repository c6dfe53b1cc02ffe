import { type JsonObject, options, type Parameter, type ServiceClient, when } from '@millrace/node-sdk';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { lookups as tableLookups } from '../../lib/data-table/lookups.ts';
import { dataTable as anyDataTable } from '../../lib/data-table/parameters.ts';
import { sheets } from '../../services/google/sheets/client.ts';
import { documentId, sheetName } from '../../services/google/sheets/parameters.ts';

/** Where the rows of a set are. */
type SetSource = 'dataTable' | 'googleSheets';

/** Which data table or sheet the set is, as parameters hold it. */
export interface SetPlace {
  source?: SetSource | undefined;
  authentication?: string | undefined;
  documentId?: typeof documentId extends Parameter<string, infer Value> ? Value | undefined : never;
  sheetName?: typeof sheetName extends Parameter<string, infer Value> ? Value | undefined : never;
}

const sources = {
  label: 'Source',
  description: 'Where the rows are',
  options: [
    { name: 'Data table', value: 'dataTable' },
    { name: 'Google Sheets', value: 'googleSheets' },
  ],
} as const;

/** The choice of a source, for versions from and up to the one in which the default changed. */
export const sourceOfTables = options('source', { ...sources, default: 'dataTable' });
export const sourceOfSheets = options('source', { ...sources, default: 'googleSheets' });

export const authentication = when(
  { source: ['googleSheets'] },
  options('authentication', {
    label: 'Authentication',
    default: 'oAuth2',
    options: [
      { name: 'OAuth2', value: 'oAuth2' },
      { name: 'Service account', value: 'serviceAccount' },
    ],
  }),
);

export const sheetDocument = when({ source: ['googleSheets'] }, documentId);
export const sheet = when({ source: ['googleSheets'] }, sheetName);

export const dataTable = when({ source: ['dataTable'] }, anyDataTable);

/** What data tables are chosen from; sheets bring their own. */
export const lookups = tableLookups;

/** Accounts of sheets: a data table needs none. */
export const sheetCredentials = sheets.slots.map((slot) => ({
  ...slot,
  displayOptions: { show: { ...slot.displayOptions?.show, source: ['googleSheets'] } },
}));

type SheetContext = Parameters<typeof serviceContext>[0];

/** The service of a sheet, with the account that the parameters choose. */
export function sheetClient(context: SheetContext, { authentication: chosen }: SetPlace): Promise<ServiceClient> {
  const parameters: JsonObject = chosen === undefined ? {} : { authentication: chosen };
  return sheets.client({ ...serviceContext(context), parameters });
}

/** The sheet that the parameters name. */
export function sheetPlace({ documentId: document, sheetName: name }: SetPlace) {
  const none = { mode: 'list', value: '' };
  return { documentId: document ?? none, sheetName: name ?? none };
}
