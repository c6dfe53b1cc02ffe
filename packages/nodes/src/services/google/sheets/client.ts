import { type JsonValue, NodeError, path, type ResourceLocatorValue, type ServiceClient, z } from '@millrace/node-sdk';
import { googleApi, googleSheetsOAuth2Api } from '../google.credentials.ts';
import { googleService } from '../google-service.ts';
import { quotedTitle } from './a1.ts';
import type { Cells } from './rows.ts';

/** What nodes for sheets need of an account. */
const SCOPES = ['drive.file', 'spreadsheets', 'drive.metadata'] as const;

const settings = { name: 'Google Sheets', scopes: SCOPES } as const;
export const SHEETS = 'https://sheets.googleapis.com/v4';
export const DRIVE = 'https://www.googleapis.com/drive/v3';
const kinds = { oAuth2: googleSheetsOAuth2Api, serviceAccount: googleApi } as const;

export const sheets = googleService({ ...settings, baseUrl: SHEETS, kinds });

/** The files that spreadsheets are. */
export const sheetFiles = googleService({ ...settings, name: 'Google Drive', baseUrl: DRIVE, kinds });

/** The way the first version has it: service accounts come first. */
export const sheetsOfServiceAccounts = googleService({
  ...settings,
  baseUrl: SHEETS,
  kinds: { serviceAccount: googleApi, oAuth2: googleSheetsOAuth2Api },
});

/** A sheet of a spreadsheet. */
export interface Sheet {
  spreadsheetId: string;
  sheetId: string;
  title: string;
  /** Rows of its grid, empty ones as well. */
  rowCount: number;
}

const properties = z.object({
  sheetId: z.number(),
  title: z.string(),
  gridProperties: z.object({ rowCount: z.number().default(0) }).optional(),
});
const spreadsheet = z.object({ sheets: z.array(z.object({ properties })).default([]) });

/** All sheets of a spreadsheet. */
export async function sheetsOf(client: ServiceClient, { value }: ResourceLocatorValue): Promise<Sheet[]> {
  const answer = await client.get(path`/spreadsheets/${value}`, {
    query: { fields: 'sheets.properties' },
    answer: spreadsheet,
  });
  return answer.sheets.map(({ properties: { sheetId, title, gridProperties } }) => ({
    spreadsheetId: String(value),
    sheetId: String(sheetId),
    title,
    rowCount: gridProperties?.rowCount ?? 0,
  }));
}

/** The sheet that is meant: by its name, or by its id, which lists of old call `gid=0`. @throws NodeError when there is none */
export async function sheetOf(
  client: ServiceClient,
  { documentId, sheetName }: { documentId: ResourceLocatorValue; sheetName: ResourceLocatorValue },
): Promise<Sheet> {
  const all = await sheetsOf(client, documentId);
  const wanted = String(sheetName.value).replace(/^gid=/, '');
  const found =
    sheetName.mode === 'name'
      ? all.find(({ title }) => title === sheetName.value)
      : all.find(({ sheetId }) => sheetId === wanted);
  if (found) return found;
  const shown = sheetName.cachedResultName ?? sheetName.value;
  throw new NodeError(`The spreadsheet has no sheet '${shown}'`, {
    description: `Choose another one. It has: ${all.map(({ title }) => `'${title}'`).join(', ')}.`,
    parameter: 'sheetName',
  });
}

/** How values are read. */
export interface Rendering {
  valueRenderOption?: string;
  dateTimeRenderOption?: string;
}

export const AS_SHOWN: Rendering = {
  valueRenderOption: 'FORMATTED_VALUE',
  dateTimeRenderOption: 'FORMATTED_STRING',
};
export const AS_STORED: Rendering = {
  valueRenderOption: 'UNFORMATTED_VALUE',
  dateTimeRenderOption: 'FORMATTED_STRING',
};

const values = z.object({ values: z.array(z.array(z.json())).default([]) });

/** The cells of a range. */
export async function readCells(
  client: ServiceClient,
  spreadsheetId: string,
  range: string,
  rendering: Rendering = {},
): Promise<Cells> {
  const answer = await client.get(path`/spreadsheets/${spreadsheetId}/values/${range}`, {
    query: { ...rendering },
    answer: values,
  });
  return answer.values;
}

/** The cells of a whole sheet. */
export function readSheet(
  client: ServiceClient,
  { spreadsheetId, title }: Sheet,
  rendering: Rendering,
): Promise<Cells> {
  return readCells(client, spreadsheetId, quotedTitle(title), rendering);
}

/** How what is written is read by the service: as it is, or as if somebody typed it. */
export type ValueInput = 'RAW' | 'USER_ENTERED';

/** Overwrites the cells of a range. */
export async function writeCells(
  client: ServiceClient,
  spreadsheetId: string,
  range: string,
  { rows, valueInputOption }: { rows: Cells; valueInputOption: ValueInput },
): Promise<void> {
  await client.put(
    path`/spreadsheets/${spreadsheetId}/values/${range}`,
    { range, values: rows },
    { query: { valueInputOption } },
  );
}

/** Adds rows below the table in which a range begins: the service finds the place. */
export async function appendCells(
  client: ServiceClient,
  spreadsheetId: string,
  range: string,
  { rows, valueInputOption }: { rows: readonly (readonly JsonValue[])[]; valueInputOption: ValueInput },
): Promise<void> {
  await client.post(
    `${path`/spreadsheets/${spreadsheetId}/values/${range}`}:append`,
    { range, values: rows },
    { query: { valueInputOption } },
  );
}

/** Single cells that change. */
export interface CellChange {
  range: string;
  values: JsonValue[][];
}

/** Changes cells that lie anywhere. */
export async function changeCells(
  client: ServiceClient,
  spreadsheetId: string,
  { data, valueInputOption }: { data: CellChange[]; valueInputOption: ValueInput },
): Promise<void> {
  if (data.length === 0) return;
  await client.post(`${path`/spreadsheets/${spreadsheetId}`}/values:batchUpdate`, {
    data: data.map(({ range, values: cells }) => ({ range, values: cells })),
    valueInputOption,
  });
}

const batch = z.looseObject({ replies: z.array(z.record(z.string(), z.json())).optional() });

/** Changes the structure of a spreadsheet. */
export function changeStructure(client: ServiceClient, spreadsheetId: string, requests: JsonValue[]) {
  return client.post(`${path`/spreadsheets/${spreadsheetId}`}:batchUpdate`, { requests }, { answer: batch });
}

/** Deletes the cells of a range. */
export async function clearCells(
  client: ServiceClient,
  { spreadsheetId, title }: Sheet,
  range: string | undefined,
): Promise<void> {
  const place = range ?? quotedTitle(title);
  await client.post(`${path`/spreadsheets/${spreadsheetId}/values/${place}`}:clear`, {
    spreadsheetId,
    range: range ?? title,
  });
}
