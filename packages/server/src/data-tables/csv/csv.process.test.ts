import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, setUpOwner, signUpMember } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { type TestTable, tablesOf } from '../testing/tables-of.ts';

describe('Data tables as CSV', () => {
  const server = useTestServer({ environment: { MILLRACE_DATA_TABLE_MAX_ROWS: '20' } });
  let ann: Person;
  beforeAll(async () => {
    ann = await signUpMember(server, await setUpOwner(server), 'Ann');
  });

  const { create, list } = tablesOf(() => ann);
  const sendCsv = (who: Person, { id }: TestTable, text: string, query = '') => {
    const headers = { ...who.headers, 'content-type': 'text/csv' };
    return server.call('POST', `/rest/data-tables/${id}/csv${query}`, text, headers);
  };

  it('are read from CSV files and written to them', async () => {
    const table = await create('Files');
    const text =
      '\uFEFFname,age,isNice,born,more\r\n"A ""quoted"", cell",1.5,yes,2026-01-02,"{""a"":1}"\r\n\r\nb,,,,\r\n';
    expect(await sendCsv(ann, table, text)).toMatchObject({ status: 200, data: { inserted: 2 } });
    expect((await list(table)).results).toMatchObject([
      { name: 'A "quoted", cell', age: 1.5, isNice: true, born: '2026-01-02T00:00:00.000Z', more: { a: 1 } },
      { name: 'b', age: null, isNice: null },
    ]);
    const file = await fetch(`${server.url}/rest/data-tables/${table.id}/csv`, { headers: ann.headers });
    const exported = await file.text();
    const [head, first] = exported.split('\r\n');
    expect(file.headers.get('content-type')).toMatch('text/csv');
    expect(head).toBe('id,name,age,isNice,born,more,createdAt,updatedAt');
    expect(first).toMatch(/^1,"A ""quoted"", cell",1.5,true,2026-01-02T00:00:00.000Z,"\{""a"":1\}",/);
    expect(await sendCsv(ann, table, exported)).toMatchObject({ data: { inserted: 2 } });

    const columns = encodeURIComponent(JSON.stringify(['age', null]));
    expect(await sendCsv(ann, table, 'x;y\n7;z\n', `?delimiter=;&columns=${columns}`)).toMatchObject({
      data: { inserted: 1 },
    });
    const wrong = { status: 400, data: { code: 'DATA_TABLE_CSV_WRONG' } };
    expect(await sendCsv(ann, table, 'age\n1\nmany\n3\n')).toMatchObject({
      ...wrong,
      data: {
        message: expect.stringMatching(
          /^Line 3 of the file: The column "age" holds numbers: "many" is none. The 1 rows before/,
        ),
      },
    });
    expect((await list(table)).results).toHaveLength(6);
    expect(await sendCsv(ann, table, '')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age,age\n')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age\n"a\n')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age,name\n', '?columns=["age"]')).toMatchObject(wrong);
    expect(await sendCsv(ann, table, 'age\n', '?delimiter=ab')).toMatchObject({ data: { code: 'BAD_REQUEST' } });
    expect((await ann.call('GET', `/data-tables/${table.id}/csv?order=x`)).status).toBe(400);
    expect(await sendCsv(ann, table, 'nothing\n')).toMatchObject({ data: { code: 'DATA_TABLE_COLUMN_NOT_FOUND' } });
    expect(await sendCsv(ann, table, `age\n${'1\n'.repeat(21)}`)).toMatchObject({ data: { code: 'LIMIT_REACHED' } });
    expect((await ann.call('GET', `/data-tables/${table.id}/csv?sort=none`)).data).toMatchObject({
      code: 'DATA_TABLE_COLUMN_NOT_FOUND',
    });
  });

  it('say what the beginning of a CSV file holds', async () => {
    const preview = (text: string) => ann.call('POST', '/data-tables/preview-csv', { text });
    expect(
      (await preview('Größe (cm);E-Mail;Id;PLZ;on;when;a;a\n1,80;a@b;1;01067;true;2026-01-02;{};\n;;2;;;;[1];x\ncut "'))
        .data,
    ).toEqual({
      delimiter: ';',
      columns: [
        { header: 'Größe (cm)', name: 'Gro_e_cm', type: 'string' },
        { header: 'E-Mail', name: 'E_Mail', type: 'string' },
        { header: 'Id', name: 'Id_2', type: 'number' },
        { header: 'PLZ', name: 'PLZ', type: 'string' },
        { header: 'on', name: 'on', type: 'boolean' },
        { header: 'when', name: 'when', type: 'date' },
        { header: 'a', name: 'a', type: 'json' },
        { header: 'a', name: 'a_2', type: 'string' },
      ],
      rows: [
        ['1,80', 'a@b', '1', '01067', 'true', '2026-01-02', '{}', ''],
        ['', '', '2', '', '', '', '[1]', 'x'],
      ],
    });
    expect((await preview('')).data).toMatchObject({ code: 'DATA_TABLE_CSV_WRONG' });
  });
});
