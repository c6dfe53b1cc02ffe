import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { WorkflowSettings } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { liveExecution, runnerStep } from '../../testing/executions.ts';
import { mayRecover } from './recovery-limit.ts';

const STEP_BYTES = 1 << 20;
const PROGRESS = { settings: { saveExecutionProgress: true } };

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

it('An execution that keeps its progress holds only the steps that are not stored', async () => {
  const execution = liveExecution({}, PROGRESS);
  execution.apply({ type: 'dispatched' });
  execution.requireRow();
  const before = usedBytes();
  for (let index = 0; index < 100; index++) {
    execution.addStep(runnerStep(index, { data: Buffer.alloc(STEP_BYTES, index) }));
    if (index < 98) execution.snapshot()?.acknowledge();
  }
  expect([...execution.unstoredSteps.keys()]).toEqual([98, 99]);
  expect(execution.unstoredBytes).toBeGreaterThan(2 * STEP_BYTES);
  // What was collected is given back a little later.
  await expect.poll(() => usedBytes() - before, { timeout: 10_000 }).toBeLessThan(10 * STEP_BYTES);
});

it('An execution that goes on has made progress when it finishes a step that is not stored', () => {
  const execution = liveExecution({}, PROGRESS);
  execution.apply({ type: 'dispatched' });
  execution.addStep(runnerStep(0));
  execution.apply({ type: 'cutShort' });
  execution.apply({ type: 'dispatched' });
  execution.addStep(runnerStep(0));
  expect(execution.origin.recoveries).toBe(1);
  execution.addStep(runnerStep(1));
  expect(execution.origin.recoveries).toBe(0);
});

describe('An execution whose runner ended', () => {
  function lose(times: number, isInnocent: boolean) {
    const execution = liveExecution({}, PROGRESS);
    for (let time = 0; time < times; time++) {
      execution.apply({ type: 'dispatched' });
      execution.apply({ type: 'cutShort', isInnocent });
    }
    return execution;
  }

  it('goes on three times where nobody knows who did it', () => {
    expect(mayRecover(lose(2, false))).toBe(true);
    expect(mayRecover(lose(3, false))).toBe(false);
  });

  it('goes on more often after what others did, but not for ever: they may be blamed wrongly', () => {
    const innocent = lose(9, true);
    expect(innocent.origin.recoveries).toBe(0);
    expect(mayRecover(innocent)).toBe(true);
    expect(mayRecover(lose(10, true))).toBe(false);
  });

  it('is known as far as it came when each step has arrived that its runner finished', () => {
    const execution = liveExecution();
    execution.apply({ type: 'dispatched' });
    execution.addStep(runnerStep(0));
    execution.addStep(runnerStep(1));
    expect(execution.knowsSteps(2)).toBe(true);
    expect(execution.knowsSteps(3)).toBe(false);
    execution.apply({ type: 'cutShort' });
    execution.apply({ type: 'dispatched' });
    execution.addStep(runnerStep(2));
    expect(execution.knowsSteps(1)).toBe(true);
  });
});

describe('By what an execution goes on after a wait', () => {
  const time = { kind: 'time' } as const;
  const stored = expect.objectContaining({ node: 'Wait', event: JSON.stringify(time) });

  /** What is stored of its wait once a runner has it, and once it has lost that. */
  function storedWaits(settings: WorkflowSettings): unknown[] {
    const execution = liveExecution({}, { settings });
    execution.requireRow();
    execution.apply({ type: 'dispatched' });
    execution.finish({
      status: 'waiting',
      waiting: { node: 'Wait', runIndex: 0, startedAt: 1, until: 5 },
      stoppedAt: 2,
    });
    const write = () => {
      const snapshot = execution.snapshot();
      snapshot?.acknowledge();
      return snapshot?.write.waiting;
    };
    write();
    execution.apply({ type: 'resumed', event: time });
    execution.apply({ type: 'dispatched' });
    const taken = write();
    execution.apply({ type: 'restarted' });
    return [taken, write()];
  }

  it('is stored once a runner has it, where it keeps its progress', () => {
    expect(storedWaits({ saveExecutionProgress: true })).toEqual([stored, undefined]);
  });

  it('is stored only before a runner has it again, where it does not: then it would not go on', () => {
    expect(storedWaits({})).toEqual([null, stored]);
  });
});
