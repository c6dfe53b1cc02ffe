import {
  type DataTable,
  dataTableFileRoutes,
  dataTableRoutes,
  dataTableRowRoutes,
  MAX_CSV_PREVIEW_LENGTH,
} from '@millrace/api';
import { addressOf } from '../../../address/base-path.ts';
import { apiClient } from '../../../server/api-client.ts';
import { uploadFile } from '../../../server/upload-file.ts';
import type { RowQuery } from '../row-query.ts';
import { createTable } from '../table-actions.ts';
import { type CsvPreview, type CsvTarget, newColumns, targetNames } from './csv-targets.ts';

/** What the beginning of a file holds. @throws ApiError */
export async function previewCsv(file: Blob): Promise<CsvPreview> {
  // No character is shorter than a byte.
  const text = await file.slice(0, MAX_CSV_PREVIEW_LENGTH).text();
  return await apiClient.call(dataTableRowRoutes.previewCsv, { body: { text } });
}

/** Makes the table, or the columns, that a file needs. @throws ApiError */
export async function makeRoom(
  table: DataTable | undefined,
  name: string,
  targets: readonly CsvTarget[],
): Promise<DataTable> {
  const columns = newColumns(targets);
  if (!table) return await createTable(name, columns);
  const params = { id: table.id };
  let grown = await apiClient.call(dataTableRoutes.get, { params });
  for (const body of columns) {
    const isThere = grown.columns.some(({ name: known }) => known.toLowerCase() === body.name.toLowerCase());
    if (!isThere) grown = await apiClient.call(dataTableRoutes.addColumn, { params, body });
  }
  return grown;
}

interface CsvUpload {
  file: File;
  delimiter: string;
  targets: readonly CsvTarget[];
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** Adds the rows of a file. Gives how many. @throws ApiError; what the signal was aborted with */
export async function importCsv(
  id: string,
  { file, delimiter, targets, signal, onProgress }: CsvUpload,
): Promise<number> {
  const query = new URLSearchParams({ delimiter, columns: JSON.stringify(targetNames(targets)) });
  const path = `${pathOf(dataTableFileRoutes.importCsv.path, id)}?${query}`;
  const answer = await uploadFile(path, file, { contentType: 'text/csv', signal, onProgress });
  return (answer as { inserted: number }).inserted;
}

/** Where the rows that a query finds are a file. */
export function csvAddress(id: string, query: RowQuery): string {
  const path = addressOf(`/rest${pathOf(dataTableFileRoutes.exportCsv.path, id)}`);
  const search = new URLSearchParams({ ...query }).toString();
  return search === '' ? path : `${path}?${search}`;
}

function pathOf(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id));
}
