import { defineNode } from '@millrace/node-sdk';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

let rounds = 0;
const patient = defineNode({
  name: 'test.patient',
  displayName: 'Patient',
  description: 'Works long on all items',
  version: 1,
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Patient' },
  parameters: [],
  async runAll({ items, rest }) {
    for (rounds = 0; rounds < 100; rounds++) {
      const turn = rest();
      if (turn) await turn;
    }
    return [...items];
  },
});
const workflow = testChain(testNode('Start', 'manual'), testNode('Node', 'patient'));

it('a node that works on all items gives others their turn every few milliseconds', async () => {
  const { record, result } = await runTestWorkflow(workflow, { types: [patient], tickMs: 1 });
  expect(result.status).toBe('success');
  expect(record.yields).toBeGreaterThanOrEqual(9);
  expect(record.yields).toBeLessThan(20);
});

it('it is not asked to rest while the time is short', async () => {
  const { record } = await runTestWorkflow(workflow, { types: [patient] });
  expect(record.yields).toBe(0);
});

it('it ends there when the execution is stopped', async () => {
  const stop = new AbortController();
  const { result } = await runTestWorkflow(workflow, {
    types: [patient],
    tickMs: 1,
    onYield: (count) => {
      if (count === 3) stop.abort();
    },
    run: { signal: stop.signal },
  });
  expect(result.status).toBe('canceled');
  expect(rounds).toBeLessThan(60);
});
