import { route } from '../calls/route.ts';
import { sharer, timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';
import { sharing } from './sharing.routes.ts';

/** Longest name of a data table, in characters. */
export const MAX_DATA_TABLE_NAME_LENGTH = 128;
/** Longest name of a column, in characters. */
export const MAX_COLUMN_NAME_LENGTH = 63;

/** What the cells of a column hold. `file` is a reference to a file of the instance. */
export const columnTypes = ['string', 'number', 'boolean', 'date', 'json', 'file'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** What every row has besides its cells: no column has one of these names, whatever their case. */
export const SYSTEM_COLUMNS = ['id', 'createdAt', 'updatedAt'] as const;

const systemNames = new Set<string>(SYSTEM_COLUMNS.map((name) => name.toLowerCase()));

/** As it stands in expressions, behind `$json.` */
export const columnName = z
  .string()
  .max(MAX_COLUMN_NAME_LENGTH)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must begin with a letter, and hold letters, digits and _ only')
  .refine((name) => !systemNames.has(name.toLowerCase()), 'is a name that every table has already');

export const dataTableName = z.string().trim().min(1).max(MAX_DATA_TABLE_NAME_LENGTH);
const columnType = z.enum(columnTypes);
export const newColumn = z.object({ name: columnName, type: columnType });
export type NewColumn = z.infer<typeof newColumn>;

const dataTableColumn = z.object({ id: z.string(), name: z.string(), type: columnType });
export type DataTableColumn = z.infer<typeof dataTableColumn>;

const dataTable = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order that people gave them. */
  columns: z.array(dataTableColumn),
  rowCount: z.number().int(),
  /** What its rows hold, without what the database adds. */
  byteCount: z.number().int(),
  createdAt: timestamp,
  /** When its name, its columns or its rows last changed. */
  updatedAt: timestamp,
  /** `null` when its owner is gone. */
  ownedBy: sharer.nullable(),
  sharedWith: z.array(sharer),
  /** What the caller may do with it. */
  permissions: z.array(z.string()),
});
export type DataTable = z.infer<typeof dataTable>;

const changeKinds = [
  'create',
  'rename',
  'addColumn',
  'renameColumn',
  'moveColumn',
  'deleteColumn',
  'changeColumnType',
  'insertRows',
  'updateRows',
  'deleteRows',
  'importRows',
] as const;
export type DataTableChangeKind = (typeof changeKinds)[number];

const dataTableChange = z.object({
  /** Counts up in each table. */
  number: z.number().int(),
  time: timestamp,
  kind: z.enum(changeKinds),
  /** Who did it; `null` where a workflow did, or where they are gone. */
  by: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  /** The execution and its workflow that did it; `null` where somebody did. */
  executionId: z.string().nullable(),
  workflowId: z.string().nullable(),
  /** How many rows it was about. */
  rowCount: z.number().int(),
  /** Some of these rows; of an update with the cells that changed. Cut to size: a long cell is left out. */
  rows: z.array(
    z.object({
      id: z.number().int(),
      before: z.record(z.string(), z.json()).optional(),
      after: z.record(z.string(), z.json()).optional(),
    }),
  ),
  /** Of a change of a name, a column or its place. */
  column: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type DataTableChange = z.infer<typeof dataTableChange>;

const columnTypePreview = z.object({
  /** Cells that hold something. */
  filled: z.number().int(),
  /** Those of them whose value is none of the new type. */
  unfit: z.number().int(),
  /** The first of these, in the order of rows. Long texts are cut. */
  examples: z.array(z.object({ rowId: z.number().int(), value: z.string() })),
});
export type ColumnTypePreview = z.infer<typeof columnTypePreview>;

const id = z.object({ id: z.string() });
const columnParams = z.object({ id: z.string(), columnId: z.string() });
const page = {
  limit: z.coerce.number().int().min(1).max(250).default(50),
  /** `nextCursor` of the page before. */
  cursor: z.string().optional(),
};

export const dataTableRoutes = {
  list: route({
    method: 'GET',
    path: '/data-tables',
    access: 'dataTable:list',
    summary: 'Data tables that the caller sees, by name, paged by key',
    query: z.object({ search: z.string().max(MAX_DATA_TABLE_NAME_LENGTH).optional(), ...page }),
    answer: z.object({ results: z.array(dataTable), nextCursor: z.string().nullable() }),
  }),
  get: route({
    method: 'GET',
    path: '/data-tables/:id',
    access: 'dataTable:read',
    summary: 'A data table, without its rows',
    params: id,
    answer: dataTable,
  }),
  create: route({
    method: 'POST',
    path: '/data-tables',
    access: 'dataTable:create',
    summary: 'Makes a data table with its columns; no other one of the caller has its name',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
    body: z.object({ name: dataTableName, columns: z.array(newColumn).max(1000).default([]) }),
    answer: dataTable,
  }),
  rename: route({
    method: 'PATCH',
    path: '/data-tables/:id',
    access: 'dataTable:update',
    summary: 'Gives a data table another name',
    errors: ['NAME_TAKEN'],
    params: id,
    body: z.object({ name: dataTableName }),
    answer: dataTable,
  }),
  delete: route({
    method: 'DELETE',
    path: '/data-tables/:id',
    access: 'dataTable:delete',
    summary: 'Deletes a data table with its rows and its history',
    params: id,
    answer: z.boolean(),
  }),
  addColumn: route({
    method: 'POST',
    path: '/data-tables/:id/columns',
    access: 'dataTable:update',
    summary: 'Adds a column, empty in the rows there are; as the last one, unless `position` says where',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
    params: id,
    body: newColumn.extend({ position: z.number().int().min(0).optional() }),
    answer: dataTable,
  }),
  updateColumn: route({
    method: 'PATCH',
    path: '/data-tables/:id/columns/:columnId',
    access: 'dataTable:update',
    summary: 'Gives a column another name, or another place (from 0); its cells stay',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'NAME_TAKEN'],
    params: columnParams,
    body: z.object({ name: columnName.optional(), position: z.number().int().min(0).optional() }),
    answer: dataTable,
  }),
  previewColumnType: route({
    method: 'GET',
    path: '/data-tables/:id/columns/:columnId/type',
    access: 'dataTable:update',
    summary:
      'What would become of the cells of a column if it got another type: how many do not fit, and the first ten',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'LIMIT_REACHED'],
    params: columnParams,
    query: z.object({ type: columnType }),
    answer: columnTypePreview,
  }),
  changeColumnType: route({
    method: 'PUT',
    path: '/data-tables/:id/columns/:columnId/type',
    access: 'dataTable:update',
    summary: 'Gives a column another type, and turns its cells into it, all or none',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_CELLS_UNFIT', 'LIMIT_REACHED'],
    params: columnParams,
    body: z.object({
      type: columnType,
      /** What happens where a value is none of the new type: nothing is changed, or its cell becomes empty. */
      unfit: z.enum(['refuse', 'empty']).default('refuse'),
      /** The column stays as it was beside the new one, under another name. */
      keepFormer: z.boolean().default(false),
    }),
    answer: dataTable,
  }),
  deleteColumn: route({
    method: 'DELETE',
    path: '/data-tables/:id/columns/:columnId',
    access: 'dataTable:update',
    summary: 'Deletes a column with its cells',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND'],
    params: columnParams,
    answer: dataTable,
  }),
  changes: route({
    method: 'GET',
    path: '/data-tables/:id/changes',
    access: 'dataTable:read',
    summary: 'What changed in a data table, the newest first, paged by key; the last 1000 changes are kept',
    params: id,
    query: z.object(page),
    answer: z.object({ results: z.array(dataTableChange), nextCursor: z.string().nullable() }),
  }),
  sharing: route({
    method: 'GET',
    path: '/data-tables/:id/share',
    access: 'dataTable:read',
    summary: 'Who owns a data table, whom it is shared with, and what the caller may do with it',
    params: id,
    answer: sharing,
  }),
  share: route({
    method: 'PUT',
    path: '/data-tables/:id/share',
    access: 'dataTable:share',
    summary: 'Sets whom a data table is shared with; editors change rows, readers look at them',
    errors: ['USER_NOT_FOUND'],
    params: id,
    body: z.object({
      shareWith: z.array(z.object({ userId: z.string(), role: z.enum(['editor', 'reader']) })).max(500),
    }),
    answer: sharing,
  }),
  transfer: route({
    method: 'PUT',
    path: '/data-tables/:id/transfer',
    access: 'dataTable:share',
    summary: 'Gives a data table to another user',
    errors: ['USER_NOT_FOUND'],
    params: id,
    body: z.object({ userId: z.string() }),
    answer: z.boolean(),
  }),
};
