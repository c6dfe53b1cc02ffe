import { readSchedules, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import interval from './interval.node.ts';

it('tells when it fires', () => {
  expect(readSchedules(interval)).toEqual([{ cron: '* * * * * *' }]);
  expect(readSchedules(interval, { parameters: { interval: 90, unit: 'minutes' } })).toEqual([
    { cron: '0 * * * * *', every: 90 },
  ]);
  expect(() => readSchedules(interval, { parameters: { interval: 0.5 } })).toThrow('must be a whole number');
});

it('gives one item', async () => {
  expect((await runNode(interval)).json).toEqual([{}]);
});
