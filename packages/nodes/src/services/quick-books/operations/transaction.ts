import { boolean, isJsonObject, type JsonObject, type JsonValue, type Query, z } from '@millrace/node-sdk';
import { day } from '../../../lib/date/given-date.ts';
import { quickBooks } from '../client.ts';
import { reportFilters } from './report-filters.ts';

/** Filters as QuickBooks takes them: lists with commas, and days of the dates, which stand in groups here. */
function queryOf(filters: object, zone: string): Query {
  const flat = Object.entries(filters).flatMap(([name, value]) => {
    if (!isJsonObject(value)) return [[name, Array.isArray(value) ? value.join(',') : value]];
    const dates = Object.values(value).flatMap((group) => Object.entries(Object(group)));
    const given = dates.filter(([, date]) => date);
    return given.map(([field, date]) => [field, day(String(date), { zone, parameter: 'filters' })]);
  });
  return Object.fromEntries(flat);
}

const report = z.object({
  Columns: z.object({
    Column: z.array(z.object({ ColType: z.string().optional(), ColTitle: z.string().default('') })),
  }),
  Rows: z.object({ Row: z.array(z.json()).default([]) }),
});

/** The rows of a report by the names of its columns; rows that stand in groups come out of them. */
function rowsOf(answer: JsonValue): Array<{ json: JsonObject }> {
  const { Columns, Rows } = report.parse(answer);
  const names = Columns.Column.map(({ ColType, ColTitle }) => ColType ?? ColTitle);
  return dataIn(Rows.Row).map((cells) => ({
    json: Object.fromEntries(names.map((name, at) => [name, isJsonObject(cells[at]) ? (cells[at].value ?? '') : ''])),
  }));
}

/** The cells of each row, in their order. Groups may hold groups. */
function dataIn(rows: readonly JsonValue[]): JsonValue[][] {
  const found: JsonValue[][] = [];
  const open = rows.toReversed();
  while (open.length > 0) {
    const row = open.pop();
    if (!isJsonObject(row)) continue;
    if (Array.isArray(row.ColData)) found.push(row.ColData);
    if (isJsonObject(row.Rows) && Array.isArray(row.Rows.Row)) open.push(...row.Rows.Row.toReversed());
  }
  return found;
}

export const transactionOperations = {
  getReport: quickBooks.operation('Get report', {
    action: 'Get a report of transactions',
    parameters: [
      boolean('simple', { label: 'Simplify', description: 'Give an item for each row of the report', default: true }),
      reportFilters,
    ],
    request: ({ filters }, { zone }) => ({ path: '/reports/TransactionList', query: queryOf(filters, zone) }),
    items: (answer, { simple }) => (simple ? rowsOf(answer) : [{ json: isJsonObject(answer) ? answer : {} }]),
  }),
};
