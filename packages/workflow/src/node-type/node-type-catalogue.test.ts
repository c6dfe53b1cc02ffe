import { expect, it } from 'vitest';
import type { NodeTypeDescription } from './node-type.ts';
import { NodeTypeCatalogue } from './node-type-catalogue.ts';

const describeType = (version: number | number[]): NodeTypeDescription => ({
  name: 'base.set',
  displayName: 'Set',
  description: '',
  version,
  group: ['transform'],
  family: 'data',
  inputs: ['main'],
  outputs: ['main'],
  defaults: { name: 'Set' },
  properties: [],
});

it('finds the description of a version, else the nearest older, else the oldest', () => {
  const old = describeType([2, 1]);
  const recent = describeType([3, 3.4]);
  const catalogue = new NodeTypeCatalogue([recent, old]);
  expect(catalogue.find('base.set', 2)).toBe(old);
  expect(catalogue.find('base.set', 3.2)).toBe(recent);
  expect(catalogue.find('base.set', 9)).toBe(recent);
  expect(catalogue.find('base.set', 0.5)).toBe(old);
  expect(catalogue.latest('base.set')).toBe(recent);
  expect(catalogue.find('constructor', 1)).toBeUndefined();
});
