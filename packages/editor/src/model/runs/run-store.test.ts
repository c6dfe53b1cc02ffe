import { expect, it, vi } from 'vitest';
import { RunStore } from './run-store.ts';

const step = (index: number, node = 'Loop') => ({
  ...{ node, index, runIndex: index, startTime: index, executionTime: 1, status: 'success' as const },
  ...{ source: [], itemCounts: [1], hasBinary: false, jsonBytes: 2 },
});

it('tells once of all that happens together, also where it ends with an error', () => {
  const runs = running();
  const heard = { node: vi.fn(), timeline: vi.fn() };
  runs.subscribe('node:Loop', heard.node);
  runs.subscribe('timeline', heard.timeline);
  runs.together(() => {
    runs.nodeStarted('Loop', { runIndex: 0, startTime: 0 });
    runs.together(() => runs.nodeFinished('Loop', step(0)));
    expect(runs.nodeRun('Loop').steps).toHaveLength(1);
    expect(heard.node).not.toHaveBeenCalled();
  });
  expect(heard.node).toHaveBeenCalledOnce();
  expect(heard.timeline).toHaveBeenCalledOnce();

  const failing = () => {
    runs.nodeFinished('Loop', step(1));
    throw new Error('in the middle');
  };
  expect(() => runs.together(failing)).toThrow('in the middle');
  expect(heard.node).toHaveBeenCalledTimes(2);
});

it('keeps the steps of a node in their order, each once, and none of an earlier execution', () => {
  const runs = running();
  for (const index of [0, 2, 1, 2]) runs.nodeFinished('Loop', step(index));
  const steps = runs.stepsOf('Loop');
  expect(steps.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(runs.stepsOf('Loop')).toBe(steps);

  runs.begin({ status: 'running', executionId: '2' }, [], new Set(['Loop']));
  expect(runs.stepsOf('Loop')).toHaveLength(3);
  runs.nodeFinished('Loop', step(0));
  expect(runs.stepsOf('Loop').map(({ executionId }) => executionId)).toEqual(['2']);
});

function running(): RunStore {
  const runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, [], new Set());
  return runs;
}
