import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  joinPaths,
  offsetPaging,
  type Paging,
  type Path,
  path,
  type Query,
  type ResourceLocatorValue,
  type ServiceClient,
  singlePage,
  z,
} from '@millrace/node-sdk';
import { GRAPH, graphService } from '../graph-service.ts';
import { microsoftExcelOAuth2Api } from '../microsoft.credentials.ts';

/** Workbooks in the drive of the account. */
export const excel = graphService({
  name: 'Microsoft Excel',
  credential: microsoftExcelOAuth2Api,
  baseUrl: () => `${GRAPH}/me/drive`,
});

/** Something chosen from a list or by its id; in version 1 its plain id. */
export type Chosen = ResourceLocatorValue | string;

function idIn(chosen: Chosen): string | number {
  return typeof chosen === 'object' ? chosen.value : chosen;
}

export function workbookFile({ workbook }: { workbook: Chosen }): Path {
  return path`/items/${idIn(workbook)}`;
}

export function workbookAt(place: { workbook: Chosen }): Path {
  return joinPaths(workbookFile(place), path`/workbook`);
}

export interface WorksheetPlace {
  workbook: Chosen;
  worksheet: Chosen;
}

export function worksheetAt(place: WorksheetPlace): Path {
  return joinPaths(workbookAt(place), path`/worksheets/${idIn(place.worksheet)}`);
}

export interface TablePlace extends WorksheetPlace {
  table: Chosen;
}

export function tableAt(place: TablePlace): Path {
  return joinPaths(worksheetAt(place), path`/tables/${idIn(place.table)}`);
}

/** Cells of a worksheet, in A1 notation. */
export function rangeAt(place: WorksheetPlace, address: string): Path {
  return joinPaths(worksheetAt(place), path`/range(address='${address.replaceAll("'", "''")}')`);
}

/** Workbooks of the drive, by a part of their names. */
export const WORKBOOKS = { path: "/root/search(q='.xlsx')" } as const;

const firstOnes = singlePage({ items: 'value', size: { name: '$top', most: 500 } });
const PAGE = 100;
const byPage: Paging = {
  ...offsetPaging({ items: 'value', offset: '$skip' }),
  next: ({ count }, { pages }) => (count === 0 ? undefined : { values: { $skip: pages * PAGE } }),
};

/** Rows or columns of a table: page by page, until one is empty. Only the last one is not full. */
export async function partsOfTable(
  client: ServiceClient,
  request: { path: Path; query?: Query },
  limit = Number.POSITIVE_INFINITY,
): Promise<JsonObject[]> {
  const found = Number.isFinite(limit)
    ? await client.all(request, { limit, paging: firstOnes })
    : await client.all({ ...request, query: { ...request.query, $top: PAGE } }, { paging: byPage });
  return found.filter(isJsonObject);
}

const session = z.object({ id: z.string() });

/** Makes changes that belong together in a session of the workbook. */
export async function inSession<Result>(
  client: ServiceClient,
  workbook: Path,
  change: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const { id } = await client.post(`${workbook}/createSession`, { persistChanges: true }, { answer: session });
  const headers = { 'workbook-session-id': id };
  try {
    return await change(headers);
  } finally {
    // What was changed is stored already, and a session that stays open ends by itself after some minutes.
    await client.post(`${workbook}/closeSession`, {}, { headers }).catch(() => undefined);
  }
}

export const entity = z.record(z.string(), z.json());
const cells = z.array(z.array(z.json()));
export const rangeShape = entity.and(
  z.object({ address: z.string().default(''), values: cells.default([]), formulas: cells.optional() }),
);

/** Cells as the service gives them. */
export type Range = z.infer<typeof rangeShape>;
export type Cells = readonly (readonly JsonValue[])[];
