import { type DataTableRow, type DataTables, NodeError } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { TableCopies } from '../options/table-copies.ts';
import { TableReader } from './read-tables.ts';

/** A table "t" with so many rows; `change` counts its changes, `asked` what was asked of it. */
function fakeTable(count: number, { byteCount = 0, msOfPortion = 0 } = {}) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const table = { count, change: 1 };
  const tables: Pick<DataTables, 'find' | 'state'> = {
    async state(name) {
      asked.push('state');
      if (name !== 't') throw new NodeError(`There is no "${name}"`, { description: 'Share it.' });
      return { id: 'i', rowCount: table.count, byteCount, change: table.change, columns: ['name'] };
    },
    async find(_id, { conditions }, limit) {
      asked.push('find');
      clock.now += msOfPortion;
      const last = Number(conditions[0]?.value);
      const length = Math.min(limit, table.count - last);
      return Array.from({ length }, (_, at): DataTableRow => ({ id: last + at + 1, name: 'n' }));
    },
  };
  return { asked, table, tables, reader: new TableReader(() => clock.now, new TableCopies()) };
}

it('reads rows in portions, and again only when the table has changed', async () => {
  const { asked, table, tables, reader } = fakeTable(700);
  const first = await reader.read(['t'], tables);
  expect(first.get('t')).toMatchObject({ columns: ['id', 'name', 'createdAt', 'updatedAt'], rows: { length: 700 } });
  expect(await reader.read(['t'], tables)).toEqual(first);
  expect(asked).toEqual(['state', 'find', 'find', 'state']);
  table.count = 701;
  table.change = 2;
  expect((await reader.read(['t'], tables)).get('t')).toMatchObject({ rows: { length: 701 } });
});

it.each([
  ['rows', fakeTable(10_001), 'The data table "t" is too large for expressions: it has 10001 rows'],
  [
    'bytes',
    fakeTable(1, { byteCount: 9_000_000 }),
    'The data table "t" is too large for expressions: it has 9000000 bytes',
  ],
  ['time', fakeTable(2000, { msOfPortion: 6000 }), 'The data table "t" took longer to read than 10 s'],
])('keeps to its limit of %s', async (_what, { tables, reader }, reason) => {
  expect((await reader.read(['t'], tables)).get('t')).toMatchObject({ reason });
});

it('takes no more than its limit of a table that grows meanwhile', async () => {
  const { table, tables, reader, asked } = fakeTable(10_000);
  const find = tables.find;
  tables.find = (...given) => {
    table.count = 50_000;
    return find(...given);
  };
  const { reason } = Object(await reader.read(['t'], tables).then((found) => found.get('t')));
  expect(reason).toBe('The data table "t" is too large for expressions: it has more than 10000 rows');
  expect(asked.filter((what) => what === 'find')).toHaveLength(21);
});

it('says why for a table that is not there, and for those beyond the tenth', async () => {
  const { tables, reader } = fakeTable(1);
  expect((await reader.read(['x'], tables)).get('x')).toEqual({ reason: 'There is no "x"', advice: 'Share it.' });
  const names = Array.from({ length: 11 }, (_, at) => `t${at}`);
  const found = await reader.read(names, tables);
  expect(found.get('t10')).toMatchObject({ reason: 'The expressions of this node name 11 data tables' });
});
