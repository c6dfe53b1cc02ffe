import type { ItemsByPort } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { concurrencyKeyOf } from './concurrency-key.ts';

function keyOf(concurrencyKey: string | undefined, outputs: ItemsByPort = [[{ json: { customer: { id: 7 } } }]]) {
  return concurrencyKeyOf({
    workflow: {
      name: 'Orders',
      nodes: [],
      connections: {},
      settings: concurrencyKey === undefined ? {} : { concurrencyKey },
    },
    active: true,
    execution: { id: '1', mode: 'webhook' },
    timezone: 'Europe/Berlin',
    env: {},
    vars: { region: 'north' },
    outputs,
    now: () => 0,
  });
}

it('The concurrency key of an execution is what its setting says of the first item of the trigger', () => {
  expect(keyOf(undefined)).toBe('');
  expect(keyOf('fixed')).toBe('fixed');
  expect(keyOf('={{ $json.customer.id }}')).toBe('7');
  expect(keyOf('={{ $vars.region }}-{{ $json.customer.id }}')).toBe('north-7');
  expect(keyOf('={{ $json.customer }}')).toBe('{"id":7}');
  expect(keyOf('={{ $json.absent }}')).toBe('');
  expect(keyOf('={{ $json.customer }}', [])).toBe('');
  expect(keyOf('={{ $now.hour }}', [])).toBe('1');
});

it('A concurrency key that fails says why', () => {
  expect(() => keyOf('={{ $json.absent.id }}')).toThrow();
});
