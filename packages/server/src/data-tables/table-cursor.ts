import { z } from 'zod';
import type { DataTableTable } from '../database/tables/data-table-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { RowPlace } from './rows/row.repository.ts';

const tablePlace = z.tuple([z.string(), z.string()]);
const rowPlace = z.tuple([z.string(), z.boolean(), z.union([z.string(), z.number(), z.null()]), z.number().int()]);

/** A place in the list of data tables. */
export function tableCursor({ name_key, id }: Pick<DataTableTable, 'name_key' | 'id'>): string {
  return write([name_key, id]);
}

/** @throws ServerError `BAD_REQUEST` */
export function readTableCursor(cursor: string | undefined): { nameKey: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const place = read(tablePlace, cursor);
  if (!place) throw apiError('BAD_REQUEST.cursor');
  return { nameKey: place[0], id: place[1] };
}

/** The order of a page of rows. */
export interface RowOrder {
  /** Id of the column, or name of one that every table has. */
  columnId: string;
  isDescending: boolean;
}

/** A place among rows in an order. */
export function rowCursor({ columnId, isDescending }: RowOrder, { key, id }: RowPlace): string {
  return write([columnId, isDescending, key, id]);
}

/** @throws ServerError `BAD_REQUEST` for a place in another order */
export function readRowCursor(order: RowOrder, cursor: string | undefined): RowPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = read(rowPlace, cursor);
  if (place?.[0] !== order.columnId || place[1] !== order.isDescending) throw apiError('BAD_REQUEST.rowCursor');
  return { key: place[2], id: place[3] };
}

function write(place: ReadonlyArray<string | number | boolean | null>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function read<T>(shape: z.ZodType<T>, cursor: string): T | undefined {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
