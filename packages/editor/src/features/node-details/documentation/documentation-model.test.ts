import type { NodeProperty, NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { documentationOf } from './documentation-model.ts';

const option = (name: string, description?: string) => ({
  name: `The ${name}`,
  value: name,
  ...(description !== undefined && { description }),
});

const properties: NodeProperty[] = [
  {
    name: 'resource',
    displayName: 'Resource',
    type: 'options',
    default: 'user',
    options: [option('user'), option('order')],
  },
  {
    name: 'operation',
    displayName: 'Operation',
    type: 'options',
    default: 'get',
    displayOptions: { show: { resource: ['user'] } },
    options: [option('get', 'Gets one'), option('list')],
  },
  {
    name: 'operation',
    displayName: 'Operation',
    type: 'options',
    default: 'pay',
    displayOptions: { show: { resource: ['order'] } },
    options: [option('pay')],
  },
  { name: 'note', displayName: 'Beware', type: 'notice', default: '' },
  {
    name: 'id',
    displayName: 'ID',
    type: 'string',
    default: '',
    required: true,
    description: 'Which one',
    displayOptions: { show: { operation: ['get'] } },
  },
  {
    name: 'limit',
    displayName: 'Limit',
    type: 'number',
    default: 50,
    displayOptions: { show: { operation: ['list'] } },
  },
  {
    name: 'options',
    displayName: 'Options',
    type: 'collection',
    default: {},
    options: [
      { name: 'order', displayName: 'Order', type: 'options', default: 'up', options: [option('up')] },
      {
        name: 'pages',
        displayName: 'Pages',
        type: 'number',
        default: 1,
        displayOptions: { show: { '@version': [2] } },
      },
    ],
  },
];

function document(parameters: WorkflowNode['parameters']) {
  const description: NodeTypeDescription = {
    name: 'test.users',
    displayName: 'Users',
    description: '',
    version: 1,
    group: [],
    family: 'service',
    defaults: { name: 'Users' },
    inputs: ['main'],
    outputs: ['main'],
    properties,
  };
  return documentationOf(description, {
    id: 'n',
    name: 'Users',
    type: 'test.users',
    typeVersion: 1,
    position: [0, 0],
    parameters,
  });
}

describe('documentation of a node', () => {
  it('lists all that it can do, and says what is chosen', () => {
    expect(document({}).operations).toEqual([
      {
        resource: 'The user',
        choices: [
          { name: 'The get', description: 'Gets one', isChosen: true },
          { name: 'The list', description: undefined, isChosen: false },
        ],
      },
      { resource: 'The order', choices: [{ name: 'The pay', description: undefined, isChosen: false }] },
    ]);
  });

  it('explains the parameters of what it does now, with those of their collections in this version', () => {
    const [id, options] = document({}).parameters;
    expect(id).toMatchObject({ label: 'ID', isRequired: true, description: 'Which one', defaultText: undefined });
    expect(options).toMatchObject({ label: 'Options', parts: [{ label: 'Order', defaultText: 'The up' }] });
    const labels = document({ operation: 'list' }).parameters.map(({ label, defaultText }) => [label, defaultText]);
    expect(labels).toEqual([
      ['Limit', '50'],
      ['Options', undefined],
    ]);
  });
});
