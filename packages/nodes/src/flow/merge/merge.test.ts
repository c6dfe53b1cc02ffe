import type { Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import merge from './merge.node.ts';

const [mergeV1, mergeV2, mergeV3] = merge as [NodeType, NodeType, NodeType];

async function run(nodeType: NodeType, typeVersion: number, parameters: JsonObject, ...inputs: JsonObject[][]) {
  return (await runNode(nodeType, { typeVersion, parameters, inputs })).json;
}

const people: JsonObject[] = [
  { id: 1, name: 'Ann', city: { name: 'Oslo' } },
  { id: 2, name: 'Bob' },
];
const ages: JsonObject[] = [
  { id: 2, age: 20, name: '' },
  { id: 1, age: 10, city: { zip: '0150' } },
  { id: 2, age: 21 },
];

describe('what would be too much', () => {
  const many: JsonObject[] = Array.from({ length: 50 }, () => ({ id: 1 }));
  const combine = { mode: 'combine' };
  const modes: Array<[string, NodeType, number, JsonObject]> = [
    ['multiplex 1', mergeV1, 1, { mode: 'multiplex' }],
    ['all combinations 2', mergeV2, 2, { ...combine, combinationMode: 'multiplex' }],
    ['all combinations 3', mergeV3, 3, { ...combine, combineBy: 'combineAll' }],
    ['matches 2', mergeV2, 2, { ...combine, mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } }],
    ['matches 3', mergeV3, 3, { ...combine, fieldsToMatchString: 'id' }],
  ];
  it.each(modes)('is refused before it is made: %s', async (_, nodeType, typeVersion, parameters) => {
    const run = (maxItems: number) => runNode(nodeType, { typeVersion, parameters, inputs: [many, many], maxItems });
    await expect(run(2499)).rejects.toMatchObject({ code: 'LIMIT_REACHED', message: expect.stringContaining('2500') });
    expect((await run(2500)).json).toHaveLength(2500);
  });
});

describe('merge 1', () => {
  it('appends, passes through and waits', async () => {
    expect(await run(mergeV1, 1, {}, [{ a: 1 }], [{ b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
    expect(await run(mergeV1, 1, { mode: 'passThrough', output: 'input2' }, [{ a: 1 }], [{ b: 2 }])).toEqual([
      { b: 2 },
    ]);
    expect(await run(mergeV1, 1, { mode: 'wait' }, [{ a: 1 }], [{ b: 2 }])).toEqual([{}]);
  });

  it('merges by index with three kinds of join', async () => {
    const inputs = [[{ a: 1 }], [{ b: 1 }, { b: 2 }]] as const;
    const join = (kind: string) =>
      run(mergeV1, 1, { mode: 'mergeByIndex', join: kind }, [...inputs[0]], [...inputs[1]]);
    expect(await join('inner')).toEqual([{ a: 1, b: 1 }]);
    expect(await join('left')).toEqual([{ a: 1, b: 1 }]);
    expect(await join('outer')).toEqual([{ a: 1, b: 1 }, { b: 2 }]);
  });

  it('merges, keeps and removes by key', async () => {
    const keys = { propertyName1: 'id', propertyName2: 'key.id' };
    const other = [{ key: { id: 2 }, name: 'Bert', extra: 1 }];
    expect(await run(mergeV1, 1, { ...keys, mode: 'keepKeyMatches' }, people, other)).toEqual([people[1]]);
    expect(await run(mergeV1, 1, { ...keys, mode: 'removeKeyMatches' }, people, other)).toEqual([people[0]]);
    const merged = await run(mergeV1, 1, { ...keys, mode: 'mergeByKey', overwrite: 'undefined' }, people, other);
    expect(merged[1]).toEqual({ id: 2, name: 'Bob', extra: 1, key: { id: 2 } });
  });

  it('asks for the key', async () => {
    await expect(run(mergeV1, 1, { mode: 'mergeByKey' }, people, ages)).rejects.toThrow('The fields that hold the key');
  });
});

describe('merge 2 and 3 by fields', () => {
  it('passes on by position what arrived, when nothing came by the other input', async () => {
    const parameters = { mode: 'combine', combinationMode: 'mergeByPosition' };
    expect(await run(mergeV2, 2.1, parameters, [{ a: 1 }])).toEqual([{ a: 1 }]);
    expect(await run(mergeV2, 2.1, parameters, [{ a: 1 }], [])).toEqual([]);
  });

  const byId = (more: JsonObject = {}) => ({ mode: 'combine', fieldsToMatchString: 'id', ...more });

  it('joins every match, with the last input winning and objects merged', async () => {
    expect(await run(mergeV3, 3, byId(), people, ages)).toEqual([
      { id: 1, name: 'Ann', age: 10, city: { name: 'Oslo', zip: '0150' } },
      { id: 2, name: '', age: 20 },
      { id: 2, name: 'Bob', age: 21 },
    ]);
  });

  it('can take the first match only, keep filled values and replace whole fields', async () => {
    const clash = { values: { resolveClash: 'preferLast', mergeMode: 'shallowMerge', overrideEmpty: true } };
    const options = { multipleMatches: 'first', clashHandling: clash };
    expect(await run(mergeV3, 3, byId({ joinMode: 'enrichInput1', options }), people, ages)).toEqual([
      { id: 1, name: 'Ann', age: 10, city: { zip: '0150' } },
      { id: 2, name: 'Bob', age: 20 },
    ]);
  });

  it('puts out what does not match, with its source', async () => {
    const parameters = byId({ joinMode: 'keepNonMatches' });
    expect(await run(mergeV3, 3.2, parameters, [{ id: 1 }, { id: 3 }], [{ id: 1 }, { id: 4 }])).toEqual([
      { id: 3, _source: 'input1' },
      { id: 4, _source: 'input2' },
    ]);
  });

  it('ends with nothing, or with the other input in version 2, when an input is empty', async () => {
    const pairs = { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } };
    expect(await run(mergeV3, 3, byId(), people, [])).toEqual([]);
    expect(await run(mergeV2, 2.1, { mode: 'combine', ...pairs }, people, [])).toEqual([]);
    expect(await run(mergeV2, 2, { mode: 'combine', ...pairs }, people, [])).toEqual(people);
    expect(await run(mergeV3, 3, byId({ joinMode: 'enrichInput1' }), people, [])).toEqual(people);
  });

  it('compares tolerantly when told to', async () => {
    expect(await run(mergeV3, 3, byId(), [{ id: '1' }], [{ id: 1, x: 2 }])).toEqual([]);
    expect(await run(mergeV3, 3, byId({ options: { fuzzyCompare: true } }), [{ id: '1' }], [{ id: 1, x: 2 }])).toEqual([
      { id: 1, x: 2 },
    ]);
  });

  it('names a field that is in no item', async () => {
    const message = "The field 'id' is in none of the items of input 2";
    const inputs = [people, [{ key: 1 }]];
    const parameters = byId({ joinMode: 'enrichInput1' });
    const { json, hints } = await runNode(mergeV3, { typeVersion: 3, parameters, inputs });
    expect(json).toEqual(people);
    expect(hints).toEqual([{ message, location: 'outputPane' }]);
    const old = { mode: 'combine', mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } };
    expect((await runNode(mergeV2, { typeVersion: 2.1, parameters: old, inputs })).json).toEqual([]);
    await expect(run(mergeV2, 2, old, people, [{ key: 1 }])).rejects.toThrow(message);
    await expect(run(mergeV3, 3, { mode: 'combine' }, people, ages)).rejects.toThrow('No fields to match are given');
  });

  it('links to both inputs and keeps the files of both', async () => {
    const file = (name: string) => ({ data: '', mimeType: 'text/plain', fileName: name });
    const first: Item = { json: { id: 1 }, binary: { a: file('a') } };
    const second: Item = { json: { id: 1 }, binary: { b: file('b') } };
    const { items } = await runNode(mergeV3, { parameters: byId(), inputs: [[first], [second]] });
    expect(items[0]?.pairedItem).toEqual([
      { item: 0, input: 0 },
      { item: 0, input: 1 },
    ]);
    expect(Object.keys(items[0]?.binary ?? {})).toEqual(['a', 'b']);
  });

  it('takes __proto__ as a plain name', async () => {
    const hostile = JSON.parse('{"id":1,"__proto__":{"polluted":true}}') as JsonObject;
    const [merged] = await run(mergeV3, 3, byId(), [{ id: 1 }], [hostile]);
    expect(Object.hasOwn(merged ?? {}, '__proto__')).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('merge 3 with several inputs', () => {
  const three = [[{ a: 1 }], [{ a: 2, b: 2 }], [{ a: 3 }, { a: 4 }]];

  it('appends all', async () => {
    expect(await run(mergeV3, 3, { numberInputs: 3 }, ...three)).toEqual([
      { a: 1 },
      { a: 2, b: 2 },
      { a: 3 },
      { a: 4 },
    ]);
  });

  it('joins by position', async () => {
    const parameters = { mode: 'combine', combineBy: 'combineByPosition', numberInputs: 3 };
    expect(await run(mergeV3, 3, parameters, ...three)).toEqual([{ a: 3, b: 2 }]);
    const suffix = { includeUnpaired: true, clashHandling: { values: { resolveClash: 'addSuffix' } } };
    expect(await run(mergeV3, 3, { ...parameters, options: suffix }, ...three)).toEqual([
      { a_1: 1, a_2: 2, b_2: 2, a_3: 3, a: 3 },
      { a_3: 4, a: 4 },
    ]);
    const first = { clashHandling: { values: { resolveClash: 'preferInput1' } } };
    expect(await run(mergeV3, 3, { ...parameters, options: first }, ...three)).toEqual([{ a: 1, b: 2 }]);
  });

  it('makes all combinations', async () => {
    const parameters = { mode: 'combine', combineBy: 'combineAll' };
    expect(await run(mergeV3, 3, parameters, [{ a: 1 }, { a: 2 }], [{ b: 1 }, { b: 2 }])).toHaveLength(4);
  });

  it('lets the items that win change fastest', async () => {
    const options = { clashHandling: { values: { resolveClash: 'preferInput1' } } };
    const parameters = { mode: 'combine', combineBy: 'combineAll', options };
    expect(await run(mergeV3, 3, parameters, [{ a: 1 }, { a: 2 }], [{ a: 3, b: 1 }, { b: 2 }])).toEqual([
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 2 },
    ]);
  });

  it('enriches input 2 in the order of input 1', async () => {
    const parameters = { mode: 'combine', fieldsToMatchString: 'id', joinMode: 'enrichInput2' };
    const input1 = [{ id: 1 }, { id: 2 }];
    const input2: JsonObject[] = [{ id: 3 }, { id: 2, b: 'x' }, { id: 1, b: 'y' }];
    expect(await run(mergeV3, 3, parameters, input1, input2)).toEqual([
      { id: 1, b: 'y' },
      { id: 2, b: 'x' },
      { id: 3 },
    ]);
  });

  it('keeps all items although a field is in none of an input', async () => {
    const parameters = { mode: 'combine', fieldsToMatchString: 'id', joinMode: 'keepEverything' };
    expect(await run(mergeV3, 3, parameters, [{ id: 1 }], [{ b: 1 }])).toEqual([{ id: 1 }, { b: 1 }]);
  });

  it('tells before the first run that it keeps the fields of its first input, but not those of one that it leaves out', () => {
    const schemas = mergeV3.description.outputSchemas ?? [];
    expect(schemas).toMatchObject([{ schema: {}, keepsInput: true }]);
    const { properties } = mergeV3.description;
    const { show = {}, hide = {} } = schemas[0]?.displayOptions ?? {};
    for (const [name, values] of Object.entries({ ...show, ...hide })) {
      const offered = properties.filter((each) => each.name === name).flatMap(({ options = [] }) => options);
      for (const value of values) expect(offered).toContainEqual(expect.objectContaining({ value }));
    }
  });

  it('chooses an input', async () => {
    const parameters = { mode: 'chooseBranch', numberInputs: 3, useDataOfInput: 3 };
    expect(await run(mergeV3, 3, parameters, ...three)).toEqual([{ a: 3 }, { a: 4 }]);
    expect(await run(mergeV3, 3, { ...parameters, output: 'empty' }, ...three)).toEqual([{}]);
    await expect(run(mergeV3, 3, { ...parameters, useDataOfInput: 9 }, ...three)).rejects.toThrow(
      'There is no input 9',
    );
  });
});
