import { rawRoute, route } from '../calls/route.ts';
import { givenObject } from '../shapes/data-shapes.ts';
import { z } from '../shapes/zod.ts';
import { columnName, columnTypes, MAX_COLUMN_NAME_LENGTH } from './data-tables.routes.ts';

/** Most rows that one call gives or takes. */
export const MAX_ROWS_OF_CALL = 1000;
/** Most conditions of a filter. */
export const MAX_ROW_CONDITIONS = 50;
/** Longest beginning of a CSV file that a preview looks at, in characters. */
export const MAX_CSV_PREVIEW_LENGTH = 262_144;

/**
 * How a cell is compared. `like` knows `%` and `_`, and `ilike`, `contains` and `startsWith` do without regard to case. An empty cell
 * is equal to `null` only, and `neq` finds it.
 */
export const rowConditions = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'startsWith',
  'like',
  'ilike',
  'isEmpty',
  'isNotEmpty',
  'isTrue',
  'isFalse',
] as const;
export type RowConditionKind = (typeof rowConditions)[number];

/** Which rows: those that meet `all` conditions, or `any`. Without conditions all rows. */
export const rowFilter = z.object({
  match: z.enum(['all', 'any']).default('all'),
  conditions: z
    .array(
      z.object({
        /** Its name; `id`, `createdAt` and `updatedAt`, too. */
        column: z.string().max(MAX_COLUMN_NAME_LENGTH),
        condition: z.enum(rowConditions),
        /** Left out for conditions that need none. Dates as ISO 8601 text. */
        value: z.json().optional(),
      }),
    )
    .max(MAX_ROW_CONDITIONS)
    .default([]),
});
export type RowFilter = z.infer<typeof rowFilter>;

/** `id`, `createdAt`, `updatedAt`, and a field for each column: `null` where its cell is empty. Dates are ISO 8601 text. */
const row = z.looseObject({ id: z.number().int(), createdAt: z.string(), updatedAt: z.string() });
export type DataTableRow = z.infer<typeof row>;

const id = z.object({ id: z.string() });
/** By names of columns; what is left out stays as it is, or is empty in a new row. */
const cells = givenObject;
const filtered = {
  /** A `RowFilter` as JSON. */
  filter: z.string().max(65_536).optional(),
  /** Text in any column. */
  search: z.string().max(200).optional(),
};
const rows = z.array(row);

export const dataTableRowRoutes = {
  list: route({
    method: 'GET',
    path: '/data-tables/:id/rows',
    access: 'dataTable:read',
    summary: 'Rows in the order of a column, paged by key; empty cells come before all others',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND'],
    params: id,
    query: z.object({
      ...filtered,
      /** Name of a column. */
      sort: z.string().default('id'),
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: z.coerce.number().int().min(1).max(MAX_ROWS_OF_CALL).default(100),
      /** `nextCursor` of the page before, with the same sort and order. */
      cursor: z.string().optional(),
    }),
    answer: z.object({ results: rows, nextCursor: z.string().nullable() }),
  }),
  count: route({
    method: 'GET',
    path: '/data-tables/:id/rows/count',
    access: 'dataTable:read',
    summary: 'How many rows there are that a filter and a search find',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND'],
    params: id,
    query: z.object(filtered),
    answer: z.object({ count: z.number().int() }),
  }),
  insert: route({
    method: 'POST',
    path: '/data-tables/:id/rows',
    access: 'dataTable:changeRows',
    summary: 'Adds rows, all or none; `ids` brings deleted rows back under the ids that they had',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_ROW_ID', 'DATA_TABLE_VALUE_WRONG', 'LIMIT_REACHED'],
    params: id,
    body: z.object({
      rows: z.array(cells).min(1).max(MAX_ROWS_OF_CALL),
      /** One for each row. Default: new ones. */
      ids: z.array(z.number().int().min(1)).max(MAX_ROWS_OF_CALL).optional(),
    }),
    answer: z.object({ results: rows }),
  }),
  update: route({
    method: 'PATCH',
    path: '/data-tables/:id/rows',
    access: 'dataTable:changeRows',
    summary: 'Changes the cells given of rows by their ids, all or none',
    errors: [
      'DATA_TABLE_COLUMN_NOT_FOUND',
      'DATA_TABLE_ROW_CHANGED',
      'DATA_TABLE_ROW_NOT_FOUND',
      'DATA_TABLE_VALUE_WRONG',
      'LIMIT_REACHED',
    ],
    params: id,
    body: z.object({
      rows: z
        .array(
          z.object({
            id: z.number().int(),
            cells,
            /** Cells as the caller saw them: if one of them is another one by now, nothing is changed. */
            seen: cells.optional(),
          }),
        )
        .min(1)
        .max(MAX_ROWS_OF_CALL),
    }),
    answer: z.object({ results: rows }),
  }),
  upsert: route({
    method: 'POST',
    path: '/data-tables/:id/rows/upsert',
    access: 'dataTable:changeRows',
    summary: 'Changes the rows that a filter finds (1000 at most), or adds one where it finds none',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_VALUE_WRONG', 'LIMIT_REACHED'],
    params: id,
    body: z.object({ filter: rowFilter, cells }),
    answer: z.object({ results: rows, isNew: z.boolean() }),
  }),
  delete: route({
    method: 'POST',
    path: '/data-tables/:id/rows/delete',
    access: 'dataTable:changeRows',
    summary: 'Deletes rows by their ids; those that are not there do not count',
    params: id,
    body: z.object({ ids: z.array(z.number().int()).min(1).max(10_000) }),
    answer: z.object({ deleted: z.number().int() }),
  }),
  previewCsv: route({
    method: 'POST',
    path: '/data-tables/preview-csv',
    access: 'dataTable:create',
    summary: 'What the beginning of a CSV file holds: its separator, a name and a type for each column, and some rows',
    errors: ['DATA_TABLE_CSV_WRONG'],
    body: z.object({
      /** As much of the file as is at hand; a last line that is cut is left out. */
      text: z.string().max(MAX_CSV_PREVIEW_LENGTH),
      /** Default: found out. */
      delimiter: z.string().length(1).optional(),
    }),
    answer: z.object({
      delimiter: z.string(),
      columns: z.array(
        z.object({
          /** As it stands in the file. */
          header: z.string(),
          /** A name that a column can have, made of it. */
          name: columnName,
          type: z.enum(columnTypes),
        }),
      ),
      /** The first ten, as texts. */
      rows: z.array(z.array(z.string())),
    }),
  }),
};

export const dataTableFileRoutes = {
  /**
   * The body is the file (`text/csv`, UTF-8), read as it comes; its first line names columns. The query: `delimiter`, default a comma, and
   * `columns`, a JSON list with the name of a column for each of the file, `null` to leave it out; default: the names of the first line.
   * Answers `{ "data": { "inserted": n } }`.
   */
  importCsv: rawRoute({
    method: 'POST',
    path: '/data-tables/:id/csv',
    access: 'dataTable:changeRows',
    summary:
      'Adds the rows of a CSV file, in portions: those before a line that is wrong stay, and the error says which line that is',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_CSV_WRONG', 'LIMIT_REACHED'],
  }),
  /** Takes `filter`, `search`, `sort` and `order` as the list of rows does. */
  exportCsv: rawRoute({
    method: 'GET',
    path: '/data-tables/:id/csv',
    access: 'dataTable:read',
    summary: 'A CSV file of the rows that a filter finds, with names of columns in its first line',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND'],
  }),
};
