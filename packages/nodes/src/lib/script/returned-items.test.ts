import type { JsonObject, JsonValue } from '@millrace/node-sdk';
import { describe, expect, it } from 'vitest';
import { returnedItem, returnedItems } from './returned-items.ts';

describe('returnedItems', () => {
  it('takes items, plain objects and single ones', () => {
    expect(returnedItems([{ json: { a: 1 }, pairedItem: 2 }])).toEqual([{ json: { a: 1 }, pairedItem: 2 }]);
    expect(returnedItems([{ json: { a: 1 }, pairedItem: [0, 1] }])).toEqual([{ json: { a: 1 }, pairedItem: [0, 1] }]);
    expect(returnedItems([{ a: 1 }, { b: 2 }])).toEqual([{ json: { a: 1 } }, { json: { b: 2 } }]);
    expect(returnedItems({ a: 1 })).toEqual([{ json: { a: 1 } }]);
    expect(returnedItems([])).toEqual([]);
  });

  it('keeps files and drops what is no link', () => {
    const binary = { data: { data: '', mimeType: 'text/plain' } };
    expect(returnedItems([{ json: {}, binary, pairedItem: 'x' }])).toEqual([{ json: {}, binary }]);
  });

  it('takes files alone for items without fields, and other fields of that name for data', () => {
    const binary = { data: { data: '', mimeType: 'text/plain' } };
    expect(returnedItems([{ binary }, { a: 1 }])).toEqual([{ json: {}, binary }, { json: { a: 1 } }]);
    expect(returnedItem({ binary, pairedItem: 1 }, 0)).toEqual({ json: {}, binary, pairedItem: 1 });
    const others: JsonObject[] = [{ binary: '101' }, { binary: { a: 1 } }, { binary, a: 1 }];
    for (const data of others) expect(returnedItems([data])).toEqual([{ json: data }]);
  });

  it.each<[JsonValue | undefined, string]>([
    [undefined, "Code doesn't return items properly"],
    ['text', "Code doesn't return items properly"],
    [[1], "Code doesn't return items properly [item 0]"],
    [{ json: 'test' }, "A 'json' property isn't an object [item 0]"],
    [[{ json: {} }, { a: 1 }], "A 'json' property isn't an object [item 1]"],
    [[{ json: {}, name: 1 }], 'Unknown top-level item key: name [item 0]'],
    [[{ json: {}, binary: { a: 'x' } }], "A 'binary' property isn't a set of files [item 0]"],
  ])('refuses %j', (value, message) => {
    expect(() => returnedItems(value)).toThrow(expect.objectContaining({ message }));
  });
});

describe('returnedItem', () => {
  it('takes an item or an object', () => {
    expect(returnedItem({ json: { a: 1 } }, 3)).toEqual({ json: { a: 1 } });
    expect(returnedItem({ a: 1 }, 3)).toEqual({ json: { a: 1 } });
  });

  it('takes nothing for no item', () => {
    expect(returnedItem(null, 3)).toBeUndefined();
    expect(returnedItems(null)).toEqual([]);
  });

  it.each<[JsonValue, string]>([
    ['text', "Code doesn't return an object [item 3]"],
    [[{}], "Code doesn't return a single object"],
    [{ json: 1 }, "A 'json' property isn't an object [item 3]"],
  ])('refuses %j', (value, message) => {
    expect(() => returnedItem(value, 3)).toThrow(expect.objectContaining({ message, itemIndex: 3 }));
  });
});
