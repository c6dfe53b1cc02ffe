import { expect, it } from 'vitest';
import { nodeActions } from './node-actions.ts';
import type { NodeProperty, NodeTypeDescription } from './node-type.ts';

function described(properties: NodeProperty[], more: Partial<NodeTypeDescription> = {}): NodeTypeDescription {
  return {
    ...{ name: 'x.y', displayName: 'Y', description: '', version: [1, 2], group: ['transform'], family: 'service' },
    ...{ inputs: ['main'], outputs: ['main'], defaults: { name: 'Y' }, properties, ...more },
  };
}

function choice(name: string, values: string[], more: Partial<NodeProperty> = {}): NodeProperty {
  const options = values.map((value) => ({ name: `${value} it`, value }));
  return { name, displayName: name, type: 'options', default: values[0] ?? '', options, ...more };
}

const forResource = (resource: string, more = {}) => ({ displayOptions: { show: { resource: [resource], ...more } } });

it('lists operations by resource, by what they are called as actions, for the version of new nodes', () => {
  const user = choice('operation', ['get'], forResource('user'));
  user.options = [{ name: 'Get', value: 'get', action: 'Get a user', description: 'By its address' }];
  const actions = nodeActions(
    described([
      choice('resource', ['file', 'user']),
      choice('operation', ['read', 'write'], forResource('file', { '@version': [2] })),
      choice('operation', ['old'], forResource('file', { '@version': [1] })),
      user,
    ]),
  );
  expect(actions).toEqual([
    { name: 'read it', group: 'file it', parameters: { resource: 'file', operation: 'read' } },
    { name: 'write it', group: 'file it', parameters: { resource: 'file', operation: 'write' } },
    {
      ...{ name: 'Get a user', description: 'By its address', group: 'user it' },
      parameters: { resource: 'user', operation: 'get' },
    },
  ]);
});

it('lists operations of a node without resources, and events of a trigger', () => {
  expect(nodeActions(described([choice('operation', ['pack', 'unpack'])])).map(({ parameters }) => parameters)).toEqual(
    [{ operation: 'pack' }, { operation: 'unpack' }],
  );
  const events = choice('events', ['made', 'gone'], { type: 'multiOptions' });
  expect(nodeActions(described([events], { group: ['trigger'] })).map(({ parameters }) => parameters)).toEqual([
    { events: ['made'] },
    { events: ['gone'] },
  ]);
  expect(nodeActions(described([choice('mode', ['a', 'b'])]))).toEqual([]);
});

it('ends soon with a description that is far too large', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
  const resource = choice('resource', many);
  expect(nodeActions(described([resource, choice('operation', many.slice(0, 50))]))).toHaveLength(1000);
  const same = Array.from({ length: 500 }, () => choice('operation', ['same']));
  expect(nodeActions(described([resource, ...same])).length).toBeLessThan(1000);
});
