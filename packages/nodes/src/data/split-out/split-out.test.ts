import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import splitOut from './split-out.node.ts';

const split = (parameters: JsonObject, item: JsonObject) => runNode(splitOut, { parameters, items: [item] });

it('makes items of the entries of a list', async () => {
  const { json, items } = await split({ fieldToSplitOut: 'a.b' }, { a: { b: [{ x: 1 }, { x: 2 }] }, c: 3 });
  expect(json).toEqual([{ x: 1 }, { x: 2 }]);
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
});

it('puts plain values under the name of their field, or another one', async () => {
  expect((await split({ fieldToSplitOut: 'a' }, { a: [1, 'x'] })).json).toEqual([{ a: 1 }, { a: 'x' }]);
  const renamed = { fieldToSplitOut: 'a', options: { destinationFieldName: 'b' } };
  expect((await split(renamed, { a: [{ c: 1 }] })).json).toEqual([{ b: { c: 1 } }]);
});

it('splits several fields side by side', async () => {
  const item = { a: [1, 2], b: ['x'], c: 0 };
  expect((await split({ fieldToSplitOut: 'a, b' }, item)).json).toEqual([{ a: 1, b: 'x' }, { a: 2 }]);
  const parameters = { fieldToSplitOut: 'a, b', options: { destinationFieldName: 'only' } };
  await expect(split(parameters, item)).rejects.toThrow('2 fields are split out, but 1 destination names are given');
});

it('includes other fields', async () => {
  const item = { a: [1], b: { c: 2, d: 3 }, e: 4 };
  const all = await split({ fieldToSplitOut: 'a', include: 'allOtherFields' }, item);
  expect(all.json).toEqual([{ a: 1, b: { c: 2, d: 3 }, e: 4 }]);
  const some = { fieldToSplitOut: 'a', include: 'selectedOtherFields', fieldsToInclude: 'b.c, missing' };
  expect((await split(some, item)).json).toEqual([{ a: 1, 'b.c': 2 }]);
});

it('splits objects into their values and takes other values as lists of one', async () => {
  expect((await split({ fieldToSplitOut: 'a' }, { a: { x: 1, y: 2 } })).json).toEqual([{ a: 1 }, { a: 2 }]);
  expect((await split({ fieldToSplitOut: 'a' }, { a: null })).json).toEqual([{ a: null }]);
});

it('gives nothing for a missing field, and says so', async () => {
  const { json, hints } = await split({ fieldToSplitOut: 'b' }, { a: 1 });
  expect(json).toEqual([]);
  expect(hints.map(({ message }) => message)).toEqual(["The field 'b' is in none of the input items"]);
});

it('splits files, and keeps them when told to', async () => {
  const file = (fileName: string) => ({ data: '', mimeType: 'text/plain', fileName });
  const item = { json: { a: [1, 2] }, binary: { x: file('x'), y: file('y') } };
  const files = await runNode(splitOut, { parameters: { fieldToSplitOut: '$binary' }, items: [item] });
  expect(files.items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['x'], ['y']]);
  expect(files.json).toEqual([{}, {}]);
  const all = { fieldToSplitOut: '$binary', include: 'allOtherFields' };
  expect((await runNode(splitOut, { parameters: all, items: [item] })).json[0]).toEqual({ a: [1, 2] });
  const parameters = { fieldToSplitOut: 'a', options: { includeBinary: true } };
  const kept = await runNode(splitOut, { parameters, items: [item] });
  expect(kept.items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([
    ['x', 'y'],
    ['x', 'y'],
  ]);
});

it('takes __proto__ as a plain name', async () => {
  const { json } = await split({ fieldToSplitOut: '__proto__' }, JSON.parse('{"__proto__":[1]}') as JsonObject);
  expect(Object.keys(json[0] ?? {})).toEqual(['__proto__']);
});
