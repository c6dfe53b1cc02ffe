import type { Item, JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import aggregate from './aggregate.node.ts';

const fields = (...names: string[]): JsonObject => ({
  fieldsToAggregate: { fieldToAggregate: names.map((fieldToAggregate) => ({ fieldToAggregate })) },
});
const items: JsonObject[] = [{ id: 1, a: { tags: ['x', 'y'] } }, { id: null, a: { tags: ['z'] } }, { id: 3 }];

it('collects the values of fields', async () => {
  const { json, items: output } = await runNode(aggregate, { items, parameters: fields('id', 'a.tags') });
  expect(json).toEqual([{ id: [1, 3], tags: [['x', 'y'], ['z']] }]);
  expect(output[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
});

it('merges lists, and keeps gaps when told to', async () => {
  const merged = { ...fields('a.tags'), options: { mergeLists: true } };
  expect((await runNode(aggregate, { items, parameters: merged })).json).toEqual([{ tags: ['x', 'y', 'z'] }]);
  const gaps = { ...fields('id'), options: { keepMissing: true } };
  expect((await runNode(aggregate, { items, parameters: gaps })).json).toEqual([{ id: [1, null, 3] }]);
});

it('refuses two lists of the same name and fields without one', async () => {
  await expect(runNode(aggregate, { items, parameters: fields('id', 'id') })).rejects.toThrow(
    "Two fields would be put out as 'id'",
  );
  await expect(runNode(aggregate, { items, parameters: fields('') })).rejects.toThrow(
    'A field to aggregate has no name',
  );
});

it('says when no item has the field', async () => {
  const { json, hints } = await runNode(aggregate, { items, parameters: fields('nope') });
  expect(json).toEqual([{ nope: [] }]);
  expect(hints).toHaveLength(1);
});

it('collects whole items, or parts of them', async () => {
  const all = { aggregate: 'aggregateAllItemData', destinationFieldName: 'all' };
  expect((await runNode(aggregate, { items, parameters: all })).json).toEqual([{ all: items }]);
  const some = { aggregate: 'aggregateAllItemData', include: 'allFieldsExcept', fieldsToExclude: 'a' };
  expect((await runNode(aggregate, { items, parameters: some })).json).toEqual([
    { data: [{ id: 1 }, { id: null }, { id: 3 }] },
  ]);
  const unnamed = { aggregate: 'aggregateAllItemData', include: 'specifiedFields', fieldsToInclude: '' };
  expect((await runNode(aggregate, { items, parameters: unnamed })).json).toEqual([{ data: items }]);
});

it('collects files under names of their own', async () => {
  const withFile = (fileName: string): Item => ({
    json: {},
    binary: { data: { data: '', mimeType: 'a/b', fileName } },
  });
  const parameters = (keepOnlyUnique: boolean) => ({
    aggregate: 'aggregateAllItemData',
    options: { includeBinaries: true, keepOnlyUnique },
  });
  const given = [withFile('x'), withFile('x'), withFile('y')];
  const all = await runNode(aggregate, { items: given, parameters: parameters(false) });
  expect(Object.keys(all.items[0]?.binary ?? {})).toEqual(['data', 'data_1', 'data_2']);
  const unique = await runNode(aggregate, { items: given, parameters: parameters(true) });
  expect(Object.keys(unique.items[0]?.binary ?? {})).toEqual(['data', 'data_1']);
});
