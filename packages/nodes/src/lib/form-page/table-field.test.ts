import type { DataTableCondition, DataTableRow, DataTables, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { callWebhook, lookupContext } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import formTriggers from '../../triggers/form-trigger/form-trigger.node.ts';

const formTrigger = formTriggers[1] as NodeType;

const people = (count: number): DataTableRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}`, code: at * 10, secret: 's3cret' }));

/** Knows what the fields of these tests ask for. */
function tableOf(rows: readonly DataTableRow[]): Pick<DataTables, 'columns' | 'find'> & { limits: number[] } {
  const limits: number[] = [];
  const meets = (row: DataTableRow, { column, condition, value = null }: DataTableCondition): boolean => {
    const cell: JsonValue = row[column] ?? null;
    if (condition === 'isNotEmpty') return cell !== null && cell !== '';
    if (condition === 'contains') return String(cell).toLowerCase().includes(String(value).toLowerCase());
    if (condition === 'lt') return Number(cell) < Number(value);
    return cell === value;
  };
  return {
    limits,
    columns: async () => [
      { name: 'name', type: 'string' },
      { name: 'code', type: 'number' },
      { name: 'secret', type: 'string' },
    ],
    async find(_table, { conditions }, limit) {
      limits.push(limit);
      return rows.filter((row) => conditions.every((condition) => meets(row, condition))).slice(0, limit);
    },
  };
}

const field = (more: JsonObject = {}): JsonObject => ({
  fieldLabel: 'Who',
  fieldType: 'dataTable',
  dataTableId: { mode: 'list', value: 't1' },
  shownColumn: 'name',
  givenColumn: 'code',
  requiredField: true,
  ...more,
});

type Call = Parameters<typeof callWebhook>[1];

const call = (rows: readonly DataTableRow[], given: JsonObject, request: Call, parameters: JsonObject = {}) =>
  callWebhook(
    formTrigger,
    { url: '/form/who', ...request },
    {
      dataTables: tableOf(rows),
      parameters: { formTitle: 'Order', formFields: { values: [given] }, ...parameters },
      mode: 'webhook',
      now: 0,
    },
  );

const sent = (body: string, accept = 'application/json'): Call => ({
  method: 'POST',
  headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
  body: new TextEncoder().encode(body),
});

const pageOf = async (
  rows: readonly DataTableRow[],
  given = field(),
  request: Call = {},
  parameters: JsonObject = {},
) => String((await call(rows, given, request, parameters)).reply?.body);

const optionsOf = (page: string) => [...page.matchAll(/<option value="(\d+)"( selected)?>([^<]*)/g)];

describe('a field that offers rows of a data table', () => {
  it('lists all of a small one, without a search', async () => {
    const page = await pageOf(people(3));
    expect(optionsOf(page).map(([, row, , label]) => [row, label])).toEqual([
      ['1', 'Person 1'],
      ['2', 'Person 2'],
      ['3', 'Person 3'],
    ]);
    expect(page).not.toContain('type="search"');
  });

  it('lists fifty of a larger one, and has the rest searched for', async () => {
    const page = await pageOf(people(60));
    expect(optionsOf(page)).toHaveLength(50);
    expect(page).toContain('<input type="search" id="field-0-search"');
    expect(page).toContain('The first 50 that match are listed.');
    const request = { query: { lookup: 'field-0', search: ' PERSON 57 ' }, headers: { accept: 'application/json' } };
    const { reply, outputs } = await call(people(60), field(), request);
    expect(outputs).toBeUndefined();
    expect(reply?.body).toEqual({ json: { choices: [{ row: '57', label: 'Person 57' }], hasMore: false } });
  });

  it('lets nothing out but the column shown, of rows that can be chosen', async () => {
    const given = field({ rowFilter: { conditions: [{ keyName: 'code', condition: 'lt', keyValue: '15' }] } });
    const page = await pageOf(people(3), given);
    expect(optionsOf(page).map(([, , , label]) => label)).toEqual(['Person 1', 'Person 2']);
    expect(page).not.toContain('s3cret');
    const answer = await call(people(3), given, {
      query: { lookup: 'field-0', search: '3' },
      headers: { accept: 'application/json' },
    });
    expect(answer.reply?.body).toEqual({ json: { choices: [], hasMore: false } });
    const refused = await call(people(3), given, sent('field-0=3'));
    expect(refused.reply?.body).toMatchObject({ json: { problems: { 'field-0': 'Choose one of the options.' } } });
  });

  it.each<[JsonValue]>([
    [[{ keyName: 'code', condition: 'lt', keyValue: '15' }]],
    [{ keyName: 'code', condition: 'lt', keyValue: '15' }],
    [{ conditions: { keyName: 'code', condition: 'lt', keyValue: '15' } }],
    [{ conditions: ['code < 15'] }],
    ['code < 15'],
  ])('offers nothing by conditions of another shape: %j', async (rowFilter) => {
    await expect(pageOf(people(3), field({ rowFilter }))).rejects.toThrow("conditions of the field 'Who'");
  });

  it.each<[JsonValue]>([[null], [''], [[]], [{}], [{ conditions: [] }], [{ conditions: null }]])(
    'offers all rows without conditions: %j',
    async (rowFilter) => {
      expect(optionsOf(await pageOf(people(3), field({ rowFilter })))).toHaveLength(3);
    },
  );

  it('finds no row by what a database does not take', async () => {
    const asked: DataTableCondition[] = [];
    const table = tableOf(people(60));
    const dataTables: typeof table = {
      ...table,
      find: (name, filter, limit) => {
        asked.push(...filter.conditions);
        return table.find(name, filter, limit);
      },
    };
    const open = (given: JsonObject, query: Record<string, string>) =>
      callWebhook(
        formTrigger,
        { url: '/form/who', query, headers: { accept: 'application/json' } },
        { dataTables, parameters: { formFields: { values: [given] } }, mode: 'webhook' },
      );
    for (const Who of ['1.5', '1e3', '-1', '9'.repeat(20)]) await open(field({ givenColumn: 'id' }), { Who });
    await open(field({ givenColumn: 'name' }), { Who: 'Person\0' });
    expect(asked.map(({ condition }) => condition)).not.toContain('eq');
    await open(field({ givenColumn: 'id' }), { Who: '7' });
    expect(asked.at(-1)).toEqual({ column: 'id', condition: 'eq', value: 7 });
    const { reply } = await open(field(), { lookup: 'field-0', search: 'Person\0 57' });
    expect(reply?.body).toEqual({ json: { choices: [{ row: '57', label: 'Person 57' }], hasMore: false } });
  });

  it('puts the column given into the data, in its type', async () => {
    const { outputs } = await call(people(3), field(), sent('field-0=2'));
    expect(outputs?.[0]?.[0]?.json).toMatchObject({ Who: 10 });
    const shown = await call(people(3), field({ givenColumn: '' }), sent('field-0=2'));
    expect(shown.outputs?.[0]?.[0]?.json).toMatchObject({ Who: 'Person 2' });
    const none = await call(people(3), field({ requiredField: false }), sent('field-0='));
    expect(none.outputs?.[0]?.[0]?.json).toMatchObject({ Who: null });
  });

  it.each(['', '4', '1 or 1=1', '99999999999999999999'])('refuses what is no row of it: "%s"', async (row) => {
    const { outputs, reply } = await call(people(3), field(), sent(`field-0=${encodeURIComponent(row)}`));
    expect(outputs).toBeUndefined();
    expect(reply?.status).toBe(422);
  });

  it('is filled in by what a row gives, in the address or as its default', async () => {
    const selected = (page: string) => optionsOf(page).flatMap(([, row, isSelected]) => (isSelected ? [row] : []));
    expect(selected(await pageOf(people(60), field(), { query: { Who: '590' } }))).toEqual(['60']);
    expect(selected(await pageOf(people(3), field({ defaultValue: '10' })))).toEqual(['2']);
    expect(selected(await pageOf(people(3), field(), { query: { Who: 'nobody' } }))).toEqual([]);
  });

  it('is searched by a button where no script can ask, and keeps what is filled in', async () => {
    const body = 'lookup=field-0&field-0-search=Person+5&field-0=60';
    const { reply, outputs } = await call(people(60), field(), sent(body, 'text/html'));
    expect(outputs).toBeUndefined();
    expect(reply?.status).toBe(200);
    const page = String(reply?.body);
    // 5, 50 to 59, and the one that is chosen.
    expect(optionsOf(page)).toHaveLength(12);
    expect(page).toContain('<option value="60" selected>Person 60');
    expect(page).toContain('value="Person 5" maxlength="200"');
    expect(page).not.toContain(' aria-invalid="true"');
  });

  it('shows texts of cells as texts, and not more than fits', async () => {
    const page = await pageOf([
      { id: 1, name: '</select><script>alert(1)</script>', code: 1 },
      { id: 2, name: 'x'.repeat(10_000), code: 2 },
    ]);
    expect(page).not.toContain('<script>alert');
    expect(page).toContain(`>${'x'.repeat(200)}…<`);
  });

  it('says that a column is gone', async () => {
    await expect(pageOf(people(1), field({ shownColumn: 'nick' }))).rejects.toThrow('has no column "nick"');
    await expect(pageOf(people(1), field({ dataTableId: { mode: 'list', value: '' } }))).rejects.toThrow(
      'No data table is chosen',
    );
  });

  it('asks for no more rows than it lists', async () => {
    const table = tableOf(people(500));
    const parameters = { formFields: { values: [field()] } };
    await callWebhook(formTrigger, { url: '/form/who' }, { dataTables: table, parameters, mode: 'webhook' });
    expect(table.limits).toEqual([51]);
  });

  it('offers the columns of the table that stands in the same field', async () => {
    const dataTables = {
      columns: async (table: string) => [{ name: `of_${table}`, type: 'string' as const }],
    };
    const values = [field(), field({ dataTableId: { mode: 'id', value: 't2' } })];
    const context = lookupContext(formTrigger, { dataTables, parameters: { formFields: { values } } });
    const columns = async (path: string) =>
      (await formTrigger.lookups?.options?.getFormTableColumns?.({ ...context, path }))?.map(({ value }) => value);
    expect(await columns('formFields.values[1].shownColumn')).toEqual(['id', 'of_t2', 'createdAt', 'updatedAt']);
    expect(await columns('formFields.values[0].rowFilter.conditions[0].keyName')).toContain('of_t1');
  });
});
