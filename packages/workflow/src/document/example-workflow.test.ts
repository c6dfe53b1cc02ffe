import { describe, expect, it } from 'vitest';
import type { NodeProperty, NodeTypeDescription } from '../node-type/node-type.ts';
import { exampleWorkflow } from './example-workflow.ts';

const text = (name: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name, displayName: name, type: 'string', default: '' },
  ...more,
});
const letters: NodeTypeDescription = {
  name: 'test.letters',
  displayName: 'Letters',
  description: 'Sends letters',
  version: [1, 2],
  group: [],
  family: 'service',
  defaults: { name: 'Letters' },
  inputs: ['main'],
  outputs: ['main'],
  properties: [text('operation', { default: 'send' }), text('to', { required: true }), text('more')],
};
const made = (description: Partial<NodeTypeDescription>, parameters = {}) =>
  exampleWorkflow({ ...letters, ...description }, { version: 2, parameters });
const parametersOf = (properties: NodeProperty[], chosen = {}) => made({ properties }, chosen).nodes.at(-1)?.parameters;

describe('an example workflow', () => {
  it('has the node after a start by hand, with what must be set', () => {
    const { nodes, connections } = made({}, { operation: 'burn' });
    expect(nodes.map(({ name, type, typeVersion }) => [name, type, typeVersion])).toEqual([
      ['Start', 'n8n-nodes-base.manualTrigger', 1],
      ['Letters', 'test.letters', 2],
    ]);
    expect(nodes[1]?.parameters).toEqual({ operation: 'burn', to: 'example' });
    expect(connections).toEqual({ Start: { main: [[{ node: 'Letters', type: 'main', index: 0 }]] } });
  });

  it('has a trigger or a sub-node alone', () => {
    for (const inputs of [[], ['ai_tool'], '={{ [] }}']) {
      expect(made({ inputs })).toMatchObject({ nodes: [{ name: 'Letters' }], connections: {} });
    }
  });

  it('sets what another sample shows, and leaves out what is not shown', () => {
    const choice = text('kind', {
      type: 'options',
      required: true,
      options: ['parcel', 'card'].map((value) => ({ name: value, value })),
    });
    const when = (kind: string) => ({ displayOptions: { show: { kind: [kind] } } });
    const weight = text('weight', { type: 'number', default: '', required: true, ...when('parcel') });
    const motif = text('motif', { required: true, ...when('card') });
    expect(parametersOf([choice, weight, motif])).toEqual({ kind: 'parcel', weight: 1 });
    expect(parametersOf([choice, weight, motif], { kind: 'card' })).toEqual({ kind: 'card', motif: 'example' });
  });

  it('gives each kind of parameter a value of that kind', () => {
    const needed = (name: string, more: Partial<NodeProperty>) => text(name, { required: true, ...more });
    const group = { name: 'lines', displayName: 'Lines', values: [needed('line', {})] };
    expect(
      parametersOf([
        needed('some', { type: 'multiOptions', default: [], options: [{ name: 'A', value: 'a' }] }),
        needed('place', {
          ...{ type: 'resourceLocator', default: { __rl: true, mode: 'list', value: '' } },
          modes: ['list', 'id'].map((name) => ({ name, displayName: name, type: 'string' }) as const),
        }),
        needed('at', { type: 'dateTime' }),
        needed('body', { type: 'json' }),
        needed('list', { typeOptions: { multipleValues: true }, default: [] }),
        text('rows', {
          ...{ type: 'fixedCollection', default: {}, options: [group] },
          typeOptions: { minRequiredFields: 1 },
        }),
        text('none', { type: 'fixedCollection', default: {}, typeOptions: { minRequiredFields: 1 } }),
      ]),
    ).toEqual({
      some: ['a'],
      place: { __rl: true, mode: 'id', value: 'example' },
      at: '2026-01-31T09:00:00',
      body: '{}',
      list: ['example'],
      rows: { lines: [{ line: 'example' }] },
      none: {},
    });
  });

  it('ends where a description asks for more than anybody reads', () => {
    const many = Array.from({ length: 3000 }, (_, index) => text(`p${index}`, { required: true }));
    expect(Object.keys(parametersOf(many) ?? {})).toHaveLength(200);
  });
});
