import type { NodeTypeDescription, WorkflowNode } from '@millrace/workflow';
import { beforeAll, expect, it } from 'vitest';
import { loadExpressionLanguage } from './description-evaluator.ts';
import { subtitleOf } from './node-subtitle.ts';

beforeAll(loadExpressionLanguage);

function subtitle(template: string, parameters: WorkflowNode['parameters']): string {
  const description: NodeTypeDescription = {
    name: 'x',
    displayName: 'X',
    description: '',
    version: 1,
    family: 'data',
    group: ['transform'],
    defaults: { name: 'X' },
    inputs: ['main'],
    outputs: ['main'],
    subtitle: template,
    properties: [
      {
        name: 'keep',
        displayName: 'Keep',
        type: 'options',
        default: 'firstIncomingItem',
        options: [
          { name: 'First Incoming Item', value: 'firstIncomingItem' },
          { name: 'As JSON Text', value: 'json' },
        ],
      },
      {
        name: 'events',
        displayName: 'Events',
        type: 'multiOptions',
        default: [],
        options: [
          { name: 'Instance started', value: 'init' },
          { name: 'Workflow Activated', value: 'activate' },
        ],
      },
      { name: 'method', displayName: 'Method', type: 'string', default: 'GET' },
      { name: 'url', displayName: 'URL', type: 'string', default: '' },
    ],
  };
  const node = {
    id: 'n',
    name: 'N',
    type: 'x',
    typeVersion: 1,
    position: [0, 0] satisfies [number, number],
    parameters,
  };
  return subtitleOf(node, description);
}

it('says what is chosen in the words of the choice', () => {
  expect(subtitle('={{ $parameter.keep }}', {})).toBe('First incoming item');
  expect(subtitle('={{ $parameter.keep }}', { keep: 'json' })).toBe('As JSON text');
  expect(subtitle('={{ "respond: " + $parameter.keep }}', { keep: 'json' })).toBe('respond: As JSON text');
});

it('says several chosen values in their words', () => {
  const template = '={{ $parameter.events.join(", ") }}';
  expect(subtitle(template, { events: ['init'] })).toBe('Instance started');
  expect(subtitle(template, { events: ['init', 'activate'] })).toBe('Instance started, Workflow activated');
  expect(subtitle(template, { events: [] })).toBe('');
});

it('shortens addresses', () => {
  const template = '={{ $parameter.method + ": " + $parameter.url }}';
  expect(subtitle(template, { url: 'https://api.example.com/orders?limit=1' })).toBe('GET api.example.com/orders');
  expect(subtitle(template, { url: 'https://example.com/' })).toBe('GET example.com');
});

it('shows expressions as they are written', () => {
  const template = '={{ $parameter.method + ": " + $parameter.url }}';
  expect(subtitle(template, { url: '=https://example.com/{{ $json.id }}' })).toBe('GET example.com/{{ $json.id }}');
});

it('is empty where a parameter cannot be read', () => {
  expect(subtitle('={{ $parameter.gone.deep }}', {})).toBe('');
});

it('says nothing that the name says already', () => {
  expect(subtitle('={{ $parameter.url }}', { url: 'N' })).toBe('');
});
