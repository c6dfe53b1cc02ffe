import { expect, it } from 'vitest';
import { StaticData } from './static-data.ts';

const stored = { 'node:Memory': { s: 1 }, 'node:Trigger': { last: 1 }, global: { g: 1 } };
const isMemory = (node: string) => node === 'Memory';

it('keeps changes of some nodes only', () => {
  const data = new StaticData(stored);
  data.forNode('Memory').s = 2;
  data.forNode('Trigger').last = 2;
  data.forWorkflow().g = 2;
  expect(data.changedOf(isMemory)).toEqual({ ...stored, 'node:Memory': { s: 2 } });
});

it('has nothing to keep where others changed, or none', () => {
  const data = new StaticData(stored);
  expect(data.changedOf(isMemory)).toBeUndefined();
  data.forNode('Trigger').last = 2;
  expect(data.changedOf(isMemory)).toBeUndefined();
});

it('keeps the first that a node remembers', () => {
  const data = new StaticData(null);
  data.forNode('Memory').s = 1;
  expect(data.changedOf(isMemory)).toEqual({ 'node:Memory': { s: 1 } });
});

it('keeps what sub-nodes of a type share, also of runs by hand', () => {
  const data = new StaticData(stored);
  data.forType('memory').s = 1;
  expect(new StaticData(data.changed()).forType('memory')).toEqual({ s: 1 });
  expect(data.changedOf(isMemory)).toEqual({ ...stored, 'type:memory': { s: 1 } });
});
