import type { Item, JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import set from './set.node.ts';

const [setV1, setV3] = set as [NodeType, NodeType];
const file = { data: 'aGk=', mimeType: 'text/plain' };

const run = async (nodeType: NodeType, typeVersion: number, parameters: JsonObject, items: Array<Item | JsonObject>) =>
  (await runNode(nodeType, { typeVersion, parameters, items })).items;

const assign = (...fields: Array<[name: string, type: string, value: JsonValue]>): JsonObject => ({
  assignments: { assignments: fields.map(([name, type, value]) => ({ id: name, name, type, value })) },
});

describe('set 1 and 2', () => {
  it('adds fields and keeps the others with the files', async () => {
    const items = await run(setV1, 2, { values: { string: [{ name: 'a', value: 'x' }], boolean: [{ name: 'b' }] } }, [
      { json: { z: 1 }, binary: { data: file } },
    ]);
    expect(items).toEqual([{ json: { z: 1, a: 'x', b: false }, binary: { data: file } }]);
  });

  it('drops everything else when only set fields are kept', async () => {
    const items = await run(setV1, 1, { keepOnlySet: true, values: { number: [{ name: 'n', value: 3 }] } }, [
      { json: { z: 1 }, binary: { data: file } },
    ]);
    expect(items).toEqual([{ json: { n: 3 } }]);
  });

  it('turns text into a number from version 2 on', async () => {
    const parameters = { keepOnlySet: true, values: { number: [{ name: 'n', value: '12' }] } };
    expect(await run(setV1, 1, parameters, [{}])).toEqual([{ json: { n: '12' } }]);
    expect(await run(setV1, 2, parameters, [{}])).toEqual([{ json: { n: 12 } }]);
  });

  it.each<[JsonValue, boolean, JsonValue]>([
    [5, true, 5],
    [0, false, 0],
    [null, false, null],
    [[], true, []],
    [' FALSE ', true, ' FALSE '],
    ['false', true, 'false'],
    ['', false, 0],
    ['0x10', true, 16],
    ['2024-01-01', true, '2024-01-01'],
  ])('takes %j for a boolean and a number', async (value, asBoolean, asNumber) => {
    const values = { boolean: [{ name: 'b', value }], number: [{ name: 'n', value }] };
    expect(await run(setV1, 2, { keepOnlySet: true, values }, [{}])).toEqual([{ json: { b: asBoolean, n: asNumber } }]);
  });

  it('gives nothing for no items', async () => {
    expect(await run(setV1, 2, {}, [])).toEqual([]);
  });
});

describe('set 3', () => {
  it('keeps only set fields unless others are included', async () => {
    const parameters = assign(['a', 'string', 5]);
    expect(await run(setV3, 3.4, parameters, [{ z: 1 }])).toEqual([{ json: { a: '5' } }]);
    expect(await run(setV3, 3.4, { ...parameters, includeOtherFields: true }, [{ z: 1 }])).toEqual([
      { json: { z: 1, a: '5' } },
    ]);
    expect(await run(setV3, 3.2, { fields: { values: [{ name: 'a', stringValue: 'x' }] } }, [{ z: 1 }])).toEqual([
      { json: { z: 1, a: 'x' } },
    ]);
  });

  it('sets nested fields, or plain names when dot notation is off', async () => {
    const parameters = assign(['a.b[1]', 'number', '2']);
    expect(await run(setV3, 3.4, parameters, [{}])).toEqual([{ json: { a: { b: [null, 2] } } }]);
    expect(await run(setV3, 3.4, { ...parameters, options: { dotNotation: false } }, [{}])).toEqual([
      { json: { 'a.b[1]': 2 } },
    ]);
  });

  it('leaves a list as it is that is given a field by name', async () => {
    const parameters = {
      ...assign(['l.f', 'string', 'F'], ['m[0].b', 'string', 'F'], ['z.0', 'string', 'Q'], ['z.a', 'string', 'Q']),
      includeOtherFields: true,
    };
    expect(await run(setV3, 3.4, parameters, [{ l: [1], m: [{ a: 1 }] }])).toEqual([
      { json: { l: [1], m: [{ a: 1, b: 'F' }], z: ['Q'] } },
    ]);
    const values = { string: [{ name: 'l.f', value: 'F' }] };
    expect(await run(setV1, 2, { values }, [{ l: [1] }])).toEqual([{ json: { l: [1] } }]);
  });

  it('takes a name in brackets for that name where dot notation is off', async () => {
    const parameters = { ...assign(['["a b"]', 'string', 'V']), options: { dotNotation: false } };
    expect(await run(setV3, 3.4, parameters, [{}])).toEqual([{ json: { 'a b': 'V' } }]);
    const chosen = { includeOtherFields: true, include: 'selected', includeFields: '["id"]', options: {} };
    expect(await run(setV3, 3.4, chosen, [{ id: 1, z: 2 }])).toEqual([{ json: { id: 1 } }]);
  });

  it('does not touch its input when it sets a nested field', async () => {
    const input = { a: { b: 1, c: 2 } };
    const parameters = { ...assign(['a.b', 'number', 9]), includeOtherFields: true };
    expect(await run(setV3, 3.4, parameters, [input])).toEqual([{ json: { a: { b: 9, c: 2 } } }]);
    expect(input).toEqual({ a: { b: 1, c: 2 } });
  });

  it('includes chosen fields, or all but some', async () => {
    const item = { a: 1, b: { c: 2, d: 3 } };
    const chosen = { includeOtherFields: true, include: 'selected', includeFields: 'b.c, missing' };
    expect(await run(setV3, 3.4, chosen, [item])).toEqual([{ json: { c: 2 } }]);
    const others = { includeOtherFields: true, include: 'except', excludeFields: 'a, b.d' };
    expect(await run(setV3, 3.4, others, [item])).toEqual([{ json: { b: { c: 2 } } }]);
  });

  it.each([
    ['number', '1.5', 1.5],
    ['boolean', 'TRUE', true],
    ['boolean', 0, false],
    ['array', '[1,"x"]', [1, 'x']],
    ['object', '{"a":1}', { a: 1 }],
    ['string', { a: 1 }, '{"a":1}'],
    ['number', null, null],
  ] as Array<[string, JsonValue, JsonValue]>)('turns into %s: %j', async (type, value, expected) => {
    expect(await run(setV3, 3.4, assign(['f', type, value]), [{}])).toEqual([{ json: { f: expected } }]);
  });

  it('names field and value when a value cannot be converted', async () => {
    await expect(run(setV3, 3.4, assign(['age', 'number', 'old']), [{}])).rejects.toMatchObject({
      message: "'age' should be a number, but its value 'old' cannot be turned into one",
      itemIndex: 0,
    });
    const lenient = { ...assign(['age', 'number', 'old']), options: { ignoreConversionErrors: true } };
    expect(await run(setV3, 3.4, lenient, [{}])).toEqual([{ json: { age: 'old' } }]);
  });

  it('takes fields from JSON', async () => {
    expect(await run(setV3, 3.4, { mode: 'raw', jsonOutput: '{"a": [1]}' }, [{ z: 1 }])).toEqual([
      { json: { a: [1] } },
    ]);
    await expect(run(setV3, 3.4, { mode: 'raw', jsonOutput: 'a' }, [{}])).rejects.toThrow("'JSON' is not valid JSON");
    await expect(run(setV3, 3.4, { mode: 'raw', jsonOutput: '[1]' }, [{}])).rejects.toThrow(
      "'JSON' must be a JSON object, not array",
    );
  });

  it.each<[string, JsonObject]>([
    ['{\'a\': 1, b: "x",}', { a: 1, b: 'x' }],
    ['{"o": {"p": abc }, "q": }', { o: { p: 'abc' }, q: null }],
    ['{"o": "a\nb"}', { o: 'a\nb' }],
    ['{a', { a: null }],
  ])('mends %s, and says so', async (jsonOutput, json) => {
    const { json: found, hints } = await runNode(setV3, {
      parameters: { mode: 'raw', jsonOutput },
      items: [{}],
    });
    expect(found).toEqual([json]);
    expect(hints).toMatchObject([{ message: expect.stringMatching(/^'JSON' is not valid JSON and was read as/) }]);
  });

  it('repeats items in manual runs only', async () => {
    const parameters = { ...assign(['a', 'number', 1]), duplicateItem: true, duplicateCount: 2 };
    expect((await runNode(setV3, { parameters })).items).toHaveLength(3);
    expect((await runNode(setV3, { parameters, mode: 'webhook' })).items).toHaveLength(1);
  });

  it('passes on files with the other fields, unless told not to', async () => {
    const item = { json: {}, binary: { data: file } };
    expect((await run(setV3, 3.4, { includeOtherFields: true }, [item]))[0]?.binary).toEqual({ data: file });
    const stripped = { includeOtherFields: true, options: { stripBinary: true } };
    expect((await run(setV3, 3.4, stripped, [item]))[0]?.binary).toBeUndefined();
    expect((await run(setV3, 3.2, { options: { includeBinary: true } }, [item]))[0]?.binary).toEqual({ data: file });
  });

  it('takes __proto__ as a plain name', async () => {
    const [item] = await run(setV3, 3.4, assign(['__proto__', 'string', 'x'], ['__proto__.y', 'string', 'z']), [{}]);
    expect(Object.keys(item?.json ?? {})).toEqual(['__proto__']);
    expect(Object.hasOwn(Object.prototype, 'y')).toBe(false);
  });
});
