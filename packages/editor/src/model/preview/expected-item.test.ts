import type { JsonObject, JsonValue, NodeTypeDescription, OutputSchema, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { sampleOf } from './declared-fields.ts';
import { expectedItems } from './expected-item.ts';

function type(...outputSchemas: OutputSchema[]): NodeTypeDescription {
  return {
    name: 'test.node',
    displayName: 'Test',
    description: '',
    version: 1,
    group: [],
    family: 'data',
    defaults: { name: 'Test' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [{ name: 'resource', displayName: 'Resource', type: 'string', default: 'user' }],
    outputSchemas,
  };
}

const user: OutputSchema = { schema: { type: 'object', properties: { id: { type: 'integer' } } } };

interface Step {
  type?: NodeTypeDescription;
  parameters?: JsonObject;
  item?: JsonObject;
  disabled?: boolean;
}

/** A chain of nodes, told by their places; each gets its input from the one before. */
function chain(...steps: Step[]) {
  const nodes = steps.map(
    ({ parameters = {}, disabled = false }, at): WorkflowNode => ({
      id: String(at),
      name: `Node ${at}`,
      type: 'test.node',
      typeVersion: 1,
      position: [0, 0],
      parameters,
      disabled,
    }),
  );
  let asked = 0;
  const tell = expectedItems({
    node: (id) => nodes[Number(id)],
    type: (node) => {
      asked++;
      return steps[Number(node.id)]?.type;
    },
    parent: (id) => (id === '0' ? undefined : String(Number(id) - 1)),
    item: (id) => steps[Number(id)]?.item,
  });
  return { last: () => tell(String(steps.length - 1)), tell, asked: () => asked };
}

describe('the item that a node is expected to put out', () => {
  it('is the one that it has put out', () => {
    expect(chain({ item: { a: 1 }, type: type(user) }).last()).toEqual({ a: 1 });
  });

  it('has the fields that the type declares for what the node does', () => {
    const two = type({ displayOptions: { show: { resource: ['order'] } }, schema: { type: 'object' } }, user);
    expect(chain({ type: two }).last()).toEqual({ id: 0 });
    expect(chain({ type: two, parameters: { resource: 'order' } }).last()).toBeUndefined();
  });

  it('has the fields of the input where the node keeps them, and where it is switched off', () => {
    const added: OutputSchema = {
      keepsInput: true,
      schema: { type: 'object', properties: { ok: { type: 'boolean' } } },
    };
    const first = { type: type(user) };
    expect(chain(first, { type: type({ keepsInput: true, schema: {} }) }, { type: type(added) }).last()).toEqual({
      id: 0,
      ok: false,
    });
    expect(chain(first, { type: type(user), disabled: true }, { disabled: true }).last()).toEqual({ id: 0 });
    expect(chain(first, {}).last()).toBeUndefined();
  });

  it('has the fields that somebody assigns: values as they are, samples for expressions', () => {
    const assignments = {
      assignments: [
        { name: 'city', type: 'string', value: 'Oslo' },
        { name: 'place.zip', type: 'number', value: '={{ $json.zip }}' },
        { name: '__proto__', type: 'boolean', value: '={{ $json.ok }}' },
      ],
    };
    const set = type({ schema: {}, assignments: 'fields' });
    const item = chain({ type: set, parameters: { fields: assignments } }).last();
    expect(JSON.stringify(item)).toBe('{"city":"Oslo","place":{"zip":0},"__proto__":false}');
  });

  it('has the fields that are listed, of their kinds, before those of the schema', () => {
    const listed = {
      ...{ at: ['fields', 'values'] as [string, string], name: ['key', 'label'] },
      kind: { name: 'kind', types: { number: 'number', any: 'any', html: null } },
    };
    const form = type({ schema: { examples: [{ sent: 'now' }] }, listed });
    const values: JsonValue[] = [
      { label: 'Your name' },
      { key: 'age', label: 'How old', kind: 'number' },
      { key: '__proto__', kind: 'any' },
      { label: 'Picture', kind: 'html' },
      { label: '={{ $json.label }}' },
      { label: '' },
      'none',
    ];
    const item = (fields: JsonObject) => JSON.stringify(chain({ type: form, parameters: { fields } }).last());
    expect(item({ values })).toBe('{"Your name":"","age":0,"__proto__":null,"sent":"now"}');
    const broken: JsonObject[] = [{}, { values: 7 }];
    for (const fields of broken) expect(item(fields)).toBe('{"sent":"now"}');
  });

  it('has the fields of an example that is given, once it can be read', () => {
    const taught = type({ schema: {}, example: 'like' });
    const item = (like: string) => chain({ type: taught, parameters: { like } }).last();
    expect(item('{ "a": 1, "b": null }')).toEqual({ a: 1, b: null });
    for (const other of ['{ "a": ', '[1]', '={{ $json }}']) expect(item(other)).toBeUndefined();
  });

  it('is told in a loop, too, and looks at each node of a long chain once', () => {
    const passing = { type: type({ keepsInput: true, schema: {} }) };
    const loop = expectedItems({
      node: (id) => ({ id, name: id, type: 'test.node', typeVersion: 1, position: [0, 0], parameters: {} }),
      type: () => passing.type,
      parent: (id) => (id === 'a' ? 'b' : 'a'),
      item: () => undefined,
    });
    expect(loop('a')).toBeUndefined();
    const long = chain({ item: { a: 1 } }, ...Array<Step>(500).fill(passing));
    expect(long.last()).toEqual({ a: 1 });
    const asked = long.asked();
    expect(long.tell('400')).toEqual({ a: 1 });
    expect(long.asked()).toBe(asked);
  });
});

it('makes samples of schemas: examples first, null only where there is nothing else', () => {
  const schema: JsonObject = {
    type: 'object',
    properties: {
      mail: { type: ['string', 'null'] },
      state: { enum: ['open', 'closed'] },
      tags: {
        type: 'array',
        items: { anyOf: [{ type: 'null' }, { type: 'object', properties: { n: { const: 3 } } }] },
      },
      any: {},
    },
  };
  expect(sampleOf(schema)).toEqual({ mail: '', state: 'open', tags: [{ n: 3 }], any: null });
  expect(sampleOf({ ...schema, examples: [{ a: 1 }] })).toEqual({ a: 1 });
});
