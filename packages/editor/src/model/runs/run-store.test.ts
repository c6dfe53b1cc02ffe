import type { WorkflowNode } from '@millrace/workflow';
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

it('is under way while it runs and while it waits for the event that starts it', () => {
  const runs = new RunStore();
  expect(runs.isUnderWay).toBe(false);
  runs.begin({ status: 'waitingForTrigger' }, [], new Set());
  expect(runs.isUnderWay).toBe(true);
  runs.update({ status: 'running', executionId: '1', isStopping: true });
  expect(runs.isUnderWay).toBe(true);
  runs.finish('error', { name: 'Error', message: 'Failed' });
  expect(runs.isUnderWay).toBe(false);
  expect(runs.state).toEqual({
    ...{ status: 'finished', executionId: '1', outcome: 'error' },
    error: { name: 'Error', message: 'Failed' },
  });
});

it('waits at a node until something goes on, and tells of both', () => {
  const runs = running();
  const heard = vi.fn();
  runs.nodeStarted('Wait', { runIndex: 0, startTime: 0 });
  runs.subscribe('node:Wait', heard);
  const stateOf = () => {
    const { isRunning, isWaiting } = runs.nodeRun('Wait');
    expect([runs.isRunning('Wait'), runs.isWaiting('Wait')]).toEqual([isRunning, isWaiting]);
    return [isRunning, isWaiting];
  };
  expect(stateOf()).toEqual([true, false]);
  runs.nodeWaits('Wait');
  expect(stateOf()).toEqual([false, true]);
  expect(heard).toHaveBeenCalledOnce();
  runs.nodeFinished('Other', step(0, 'Other'));
  expect(stateOf()).toEqual([false, false]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it('takes no step when it belongs to no execution', () => {
  const runs = new RunStore();
  runs.nodeFinished('Loop', step(0));
  expect(runs.nodesWithSteps()).toEqual([]);
});

it('keeps what scripts print by the run that printed it, the last thousand lines', () => {
  const runs = running();
  runs.nodeLogged('Loop', 'early');
  runs.nodeStarted('Loop', { runIndex: 7, startTime: 0 });
  runs.nodeLogged('Loop', 'running');
  runs.nodeFinished('Loop', step(0));
  runs.nodeFinished('Loop', step(1));
  runs.nodeLogged('Loop', 'late');
  const { logs } = runs.timeline();
  expect(logs.map(({ text, runIndex }) => [text, runIndex])).toEqual([
    ['early', 0],
    ['running', 7],
    ['late', 1],
  ]);
  for (let line = 0; line < 998; line++) runs.nodeLogged('Loop', `line ${line}`);
  expect([runs.timeline().logs.length, runs.timeline().logs[0]?.text]).toEqual([1000, 'running']);
});

it('has a timeline of this execution alone, in the order of the steps', () => {
  const runs = running();
  runs.nodeFinished('Kept', step(0, 'Kept'));
  runs.begin({ status: 'running', executionId: '2' }, [], new Set(['Kept']));
  runs.nodeFinished('B', step(1, 'B'));
  runs.nodeFinished('A', step(0, 'A'));
  runs.nodeStarted('C', { runIndex: 0, startTime: 5 });
  const timeline = runs.timeline();
  expect(timeline.steps.map(({ node }) => node)).toEqual(['A', 'B']);
  expect(timeline.running).toEqual([{ node: 'C', runIndex: 0, startTime: 5 }]);
  expect(runs.timeline()).toBe(timeline);
  runs.nodeLogged('C', 'more');
  expect(runs.timeline()).not.toBe(timeline);
});

it('knows with which node the data was made: of what a partial run keeps, the node of the run before', () => {
  const [older, newer] = [node('Kept', 'old'), node('Kept', 'new')];
  const runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, [older, node('Again', 'old')], new Set());
  for (const [index, name] of ['Kept', 'Again'].entries()) runs.nodeFinished(name, step(index, name));
  runs.markRewired('Again');
  runs.markRewired('Kept');
  runs.begin({ status: 'running', executionId: '2' }, [newer, node('Again', 'new')], new Set(['Kept']));
  expect([runs.ranWith('Kept'), runs.ranWith('Again')]).toEqual([older, node('Again', 'new')]);
  expect([runs.isRewired('Kept'), runs.isRewired('Again')]).toEqual([true, false]);
  expect(runs.nodeRun('Kept')).toMatchObject({ ranWith: older, isRewired: true });
  expect(runs.nodeRun('Again')).toEqual({ steps: [], isRunning: false, isWaiting: false, isRewired: false });
});

it('counts only data as old that is there, and tells of it once', () => {
  const runs = running();
  const heard = vi.fn();
  runs.subscribe('node:Loop', heard);
  runs.markRewired('Loop');
  expect([runs.isRewired('Loop'), heard.mock.calls.length]).toEqual([false, 0]);
  runs.nodeFinished('Loop', step(0));
  runs.markRewired('Loop');
  runs.markRewired('Loop');
  expect([runs.isRewired('Loop'), heard.mock.calls.length]).toEqual([true, 2]);
});

it('leaves data with a node that is renamed, as old as it was', () => {
  const runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, [node('Loop', 'x')], new Set());
  runs.nodeFinished('Loop', step(0));
  runs.markRewired('Loop');
  const heard = vi.fn();
  runs.subscribe('node:Loop', () => heard('Loop'));
  runs.subscribe('node:Round', () => heard('Round'));
  runs.rename('Loop', 'Round');
  expect(heard.mock.calls).toEqual([['Loop'], ['Round']]);
  runs.rename('Unknown', 'Other');
  expect(runs.nodesWithSteps()).toEqual(['Round']);
  expect(runs.ranWith('Round')).toEqual(node('Loop', 'x'));
  expect([runs.isRewired('Loop'), runs.isRewired('Round')]).toEqual([false, true]);
  expect(runs.timeline().steps.map((one) => one.node)).toEqual(['Round']);
});

it('shows a past execution, and forgets one node or all', () => {
  const runs = running();
  runs.nodeFinished('Old', step(0, 'Old'));
  runs.show(
    { status: 'finished', executionId: '9', outcome: 'success' },
    [step(0, 'A'), step(1, 'B')],
    [node('A', 'x')],
  );
  expect([runs.state.executionId, runs.state.outcome, runs.nodesWithSteps()]).toEqual(['9', 'success', ['A', 'B']]);
  const heard = { A: vi.fn(), B: vi.fn() };
  runs.subscribe('node:A', heard.A);
  runs.subscribe('node:B', heard.B);
  runs.forget('A');
  runs.forget('A');
  expect([heard.A.mock.calls.length, runs.nodesWithSteps()]).toEqual([1, ['B']]);
  runs.clear();
  expect([heard.B.mock.calls.length, runs.nodesWithSteps(), runs.state]).toEqual([1, [], { status: 'idle' }]);
  expect([runs.ranWith('A'), runs.timeline()]).toEqual([undefined, { steps: [], running: [], logs: [] }]);
});

const node = (name: string, value: string): WorkflowNode => ({
  ...{ id: name, name, type: 'x', typeVersion: 1, position: [0, 0] },
  parameters: { value },
});

function running(): RunStore {
  const runs = new RunStore();
  runs.begin({ status: 'running', executionId: '1' }, [], new Set());
  return runs;
}
