import { expect, it } from 'vitest';
import { TableCopies } from './table-copies.ts';

const table = (name: string, rows = 1) => ({
  columns: ['id', 'name'],
  rows: Array.from({ length: rows }, (_, at) => ({ id: at + 1, name, tags: { all: [name] } })),
});

it('gives the rows of a table until it changes', () => {
  const copies = new TableCopies();
  const read = table('a');
  copies.keep('i', 1, read, 10);
  expect(copies.find('i', 1)).toBe(read);
  expect(copies.find('i', 2)).toBeUndefined();
  copies.keep('i', 2, table('b'), 10);
  expect(copies.find('i', 2)?.rows).toMatchObject([{ name: 'b' }]);
  expect(copies.find('i', 1)).toBeUndefined();
});

it('lets nobody change what others read', () => {
  const copies = new TableCopies();
  const { columns, rows } = table('a');
  const read = { columns, rows };
  copies.keep('i', 1, read, 10);
  const [row] = rows;
  expect(() => Object.assign(row ?? {}, { name: 'b' })).toThrow(TypeError);
  expect(() => row?.tags.all.push('b')).toThrow(TypeError);
  expect(() => rows.pop()).toThrow(TypeError);
  expect(() => columns.push('b')).toThrow(TypeError);
  expect(() => Object.assign(read, { rows: [] })).toThrow(TypeError);
});

it('holds as much as it may, and drops what was not asked for longest', () => {
  const copies = new TableCopies(1000);
  for (const id of ['a', 'b', 'c']) copies.keep(id, 1, table(id), 150);
  expect(copies.find('a', 1)).toBeDefined();
  copies.keep('d', 1, table('d'), 150);
  const held = ['a', 'b', 'c', 'd'].filter((id) => copies.find(id, 1));
  expect(held).toEqual(['a', 'c', 'd']);
  copies.keep('large', 1, table('large', 100), 150);
  expect(copies.find('large', 1)).toBeUndefined();
  for (let change = 1; change < 50; change++) copies.keep('a', change, table('a'), 150);
  expect(copies.find('c', 1)).toBeDefined();
});

it('takes cells that are nested as deep as they like', () => {
  const copies = new TableCopies();
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  copies.keep('i', 1, { columns: ['id', 'name'], rows: [{ id: 1, name: deep }] }, 100_000);
  expect(copies.find('i', 1)).toBeDefined();
});
