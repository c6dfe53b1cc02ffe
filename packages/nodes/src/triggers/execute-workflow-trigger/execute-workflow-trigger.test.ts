import type { Item, JsonObject } from '@millrace/node-sdk';
import { receiveItems, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import trigger from './execute-workflow-trigger.node.ts';

const receive = (items: Item[], parameters: JsonObject, typeVersion = 1.2): Item[] =>
  receiveItems(trigger, { items, parameters, typeVersion });

const declared: JsonObject = { workflowInputs: { values: [{ name: 'a', type: 'number' }, { name: '__proto__' }] } };

describe('items of a calling workflow', () => {
  it('keep the declared fields only, and get null for those that are missing', () => {
    const [first, second] = receive([{ json: { a: 1, b: 2 } }, { json: JSON.parse('{"__proto__":3}') }], declared);
    expect(Object.entries(first?.json ?? {})).toEqual([
      ['a', 1],
      ['__proto__', null],
    ]);
    expect(Object.entries(second?.json ?? {})).toEqual([
      ['a', null],
      ['__proto__', 3],
    ]);
  });

  it('keep the fields of an example, and their files', () => {
    const binary = { data: { data: '', mimeType: 'text/plain' } };
    const parameters = { inputSource: 'jsonExample', jsonExample: '{"x":1}' };
    expect(receive([{ json: { y: 1 }, binary }], parameters)).toEqual([{ json: { x: null }, binary }]);
  });

  it('pass unchanged where anything is taken, and in the first version', () => {
    const items = [{ json: { z: 1 } }];
    expect(receive(items, { inputSource: 'passthrough' })).toEqual(items);
    expect(receive(items, {}, 1)).toEqual(items);
  });

  it('cannot be taken when the example is no JSON object', () => {
    expect(() => receive([], { inputSource: 'jsonExample', jsonExample: '[' })).toThrow("'Example' is not valid JSON");
    expect(() => receive([], { inputSource: 'jsonExample', jsonExample: '[]' })).toThrow(
      "'Example' must be a JSON object",
    );
  });
});

it('shows by hand what will come', async () => {
  expect((await runNode(trigger, { parameters: declared })).json).toEqual([JSON.parse('{"a":null,"__proto__":null}')]);
  const example = { inputSource: 'jsonExample', jsonExample: '{"x":"y"}' };
  expect((await runNode(trigger, { parameters: example })).json).toEqual([{ x: 'y' }]);
  expect((await runNode(trigger, { typeVersion: 1 })).json).toEqual([{}]);
});
