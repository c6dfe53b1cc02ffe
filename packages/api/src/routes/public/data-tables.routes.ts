import { givenObject } from '../../shapes/data-shapes.ts';
import { z } from '../../shapes/zod.ts';
import { MAX_ROW_CONDITIONS, MAX_ROWS_OF_CALL, rowConditions } from '../data-table-rows.routes.ts';
import {
  columnName,
  columnTypes,
  dataTableName,
  MAX_COLUMN_NAME_LENGTH,
  MAX_DATA_TABLE_NAME_LENGTH,
} from '../data-tables.routes.ts';
import { byId, noAnswer, pageOf, pageQuery, publicRoute, time } from './public-route.ts';

const chapter = 'Data tables';
const type = z.enum(columnTypes);

const dataTable = z
  .object({
    id: z.string(),
    name: z.string(),
    columns: z.array(z.object({ id: z.string(), name: z.string(), type, index: z.number().int() })),
    projectId: z.string().nullable().meta({ description: 'Id of the user who owns it' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'DataTable' });

const row = z
  .looseObject({ id: z.number().int(), createdAt: time, updatedAt: time })
  .meta({ id: 'DataTableRow', description: 'A field for each column, too; `null` where its cell is empty' });

const condition = z.object({
  columnName: z.string().max(MAX_COLUMN_NAME_LENGTH),
  condition: z.enum(rowConditions),
  value: z.json().optional(),
});

/** As clients of n8n write it. */
export const publicRowFilter = z
  .object({ type: z.enum(['and', 'or']).default('and'), filters: z.array(condition).min(1).max(MAX_ROW_CONDITIONS) })
  .meta({ id: 'DataTableFilter' });

const changedRows = z.union([z.literal(true), z.array(row)]);
const change = {
  filter: publicRowFilter,
  data: givenObject.meta({ description: 'Cells by names of columns' }),
  returnData: z.boolean().default(false).meta({ description: 'Answer with the rows instead of `true`' }),
  dryRun: z.boolean().default(false).meta({ description: 'Change nothing, and answer with the rows as they would be' }),
};
const filterText = z.string().max(65_536).meta({ description: 'A DataTableFilter as JSON' });
const rowErrors = ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_VALUE_WRONG', 'LIMIT_REACHED'] as const;

export const publicDataTableCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/data-tables',
    access: 'dataTable:list',
    summary: 'Data tables that the user of the key sees, by name',
    query: pageQuery.extend({ search: z.string().max(MAX_DATA_TABLE_NAME_LENGTH).optional() }),
    answer: pageOf(dataTable),
  }),
  create: publicRoute({
    chapter,
    method: 'POST',
    path: '/data-tables',
    access: 'dataTable:create',
    summary: 'Makes a data table',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
    body: z.object({ name: dataTableName, columns: z.array(z.object({ name: columnName, type })).max(1000) }),
    status: 201,
    answer: dataTable,
  }),
  get: publicRoute({
    chapter,
    method: 'GET',
    path: '/data-tables/:id',
    access: 'dataTable:read',
    summary: 'A data table, without its rows',
    params: byId,
    answer: dataTable,
  }),
  rename: publicRoute({
    chapter,
    method: 'PATCH',
    path: '/data-tables/:id',
    access: 'dataTable:update',
    summary: 'Renames a data table',
    errors: ['NAME_TAKEN'],
    params: byId,
    body: z.object({ name: dataTableName }),
    answer: dataTable,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/data-tables/:id',
    access: 'dataTable:delete',
    summary: 'Deletes a data table with its rows',
    params: byId,
    status: 204,
    answer: noAnswer,
  }),
  rows: publicRoute({
    chapter,
    method: 'GET',
    path: '/data-tables/:id/rows',
    access: 'dataTable:read',
    summary: 'Rows in the order of a column',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND'],
    params: byId,
    query: pageQuery.extend({
      cursor: z.string().max(4096).optional(),
      filter: filterText.optional(),
      search: z.string().max(200).optional(),
      sortBy: z
        .string()
        .regex(/^\w+:(?:asc|desc)$/)
        .optional()
        .meta({ description: 'A column and a direction, such as `age:desc`' }),
    }),
    answer: pageOf(row),
  }),
  insert: publicRoute({
    chapter,
    method: 'POST',
    path: '/data-tables/:id/rows',
    access: 'dataTable:changeRows',
    summary: 'Adds rows, all or none',
    errors: rowErrors,
    params: byId,
    body: z.object({
      data: z.array(givenObject).min(1).max(MAX_ROWS_OF_CALL),
      returnType: z.enum(['count', 'id', 'all']).default('count'),
    }),
    answer: z.union([z.object({ count: z.number().int() }), z.array(z.object({ id: z.number().int() })), z.array(row)]),
  }),
  update: publicRoute({
    chapter,
    method: 'PATCH',
    path: '/data-tables/:id/rows/update',
    access: 'dataTable:changeRows',
    summary: 'Changes the rows that a filter finds, a thousand at a time',
    errors: rowErrors,
    params: byId,
    body: z.object(change),
    answer: changedRows,
  }),
  upsert: publicRoute({
    chapter,
    method: 'POST',
    path: '/data-tables/:id/rows/upsert',
    access: 'dataTable:changeRows',
    summary: 'Changes the rows that a filter finds (1000 at most), or adds one where it finds none',
    errors: rowErrors,
    params: byId,
    body: z.object(change),
    answer: changedRows,
  }),
  deleteRows: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/data-tables/:id/rows/delete',
    access: 'dataTable:changeRows',
    summary: 'Deletes the rows that a filter finds, a thousand at a time',
    errors: ['DATA_TABLE_COLUMN_NOT_FOUND', 'DATA_TABLE_VALUE_WRONG'],
    params: byId,
    query: z.strictObject({
      filter: filterText,
      returnData: z.stringbool().default(false),
      dryRun: z.stringbool().default(false),
    }),
    answer: changedRows,
  }),
};
