import type { Step, ToServer } from '@millrace/wire';
import { expect, it } from 'vitest';
import { StepPortions } from './step-portions.ts';

const step = (bytes = 10): Step => ({
  node: 'Loop',
  runIndex: 0,
  index: 0,
  startedAt: 0,
  durationMs: 0,
  status: 'success',
  source: [],
  itemCounts: [1],
  hasBinary: false,
  encoding: 'json',
  data: new Uint8Array(bytes),
  jsonBytes: bytes,
});

function portions({ isStreamed = false } = {}) {
  const sent: ToServer[] = [];
  const stop = new AbortController();
  const leaving = new Set<() => void>();
  const channel = {
    send: (message: ToServer) => void sent.push(message),
    beforeSent: (callback: () => void) => void leaving.add(callback),
    whenSent: () => undefined,
  };
  const endTurn = () => {
    for (const callback of leaving) callback();
    leaving.clear();
  };
  return {
    sent,
    stop,
    endTurn,
    steps: new StepPortions({ executionId: '1', channel, isStreamed, signal: stop.signal }),
  };
}

async function isPending(promise: void | Promise<void>): Promise<boolean> {
  const later = Symbol('later');
  return (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, later))])) === later;
}

it('keeps the steps of an execution for its end that ends in the same turn', async () => {
  const { sent, steps, endTurn } = portions();
  for (let index = 0; index < 499; index++) expect(steps.add(step())).toBeUndefined();
  expect(sent).toEqual([]);
  expect(await steps.rest()).toHaveLength(499);
  endTurn();
  expect(sent).toEqual([]);
});

it('sends steps at the end of the turn when the execution goes on, each once', async () => {
  const { sent, steps, endTurn } = portions();
  void steps.add(step());
  void steps.add(step());
  endTurn();
  expect(sent).toMatchObject([{ type: 'nodeFinished', executionId: '1' }, { type: 'nodeFinished' }]);
  void steps.add(step());
  expect(await steps.rest()).toHaveLength(1);
});

it('sends a step that is still being written when it is, and those behind it after it', async () => {
  const { sent, steps, endTurn } = portions();
  const { promise, resolve } = Promise.withResolvers<Step>();
  void steps.add(promise);
  void steps.add({ ...step(), index: 1 });
  endTurn();
  expect(sent).toEqual([]);
  resolve(step());
  await promise;
  endTurn();
  expect(sent).toMatchObject([{ step: { index: 0 } }, { step: { index: 1 } }]);
});

it('sends a portion by number and by bytes', async () => {
  const { sent, steps } = portions();
  for (let index = 0; index < 500; index++) await steps.add(step());
  expect(sent).toMatchObject([{ type: 'steps', executionId: '1', steps: { length: 500 } }]);
  steps.stored();
  await steps.add(step(1024 * 1024));
  expect(sent[1]).toMatchObject({ type: 'steps', steps: { length: 1 } });
  expect(await steps.rest()).toEqual([]);
});

it('lets the execution wait while two portions are not stored', async () => {
  const { steps } = portions();
  expect(await isPending(steps.add(step(1024 * 1024)))).toBe(false);
  const second = steps.add(step(1024 * 1024));
  expect(await isPending(second)).toBe(true);
  steps.stored();
  expect(await isPending(second)).toBe(false);
});

it('waits at a flush until everything is stored that was sent', async () => {
  const { sent, steps } = portions({ isStreamed: true });
  await steps.add(step());
  const flushed = [steps.flush(), steps.flush()];
  await Promise.resolve();
  expect(sent).toMatchObject([{ type: 'nodeFinished' }, { type: 'steps', steps: [] }, { type: 'steps', steps: [] }]);
  expect(await isPending(flushed[0])).toBe(true);
  steps.stored();
  expect(await isPending(flushed[0])).toBe(false);
  expect(await isPending(flushed[1])).toBe(true);
  steps.stored();
  await flushed[1];
});

it('lets an execution that is stopped go to its end', async () => {
  const { steps, stop } = portions();
  await steps.add(step(1024 * 1024));
  const second = steps.add(step(1024 * 1024));
  expect(await isPending(second)).toBe(true);
  stop.abort();
  expect(await isPending(second)).toBe(false);
});

it('asks whether streamed steps are stored, without sending them twice', async () => {
  const { sent, steps } = portions({ isStreamed: true });
  await steps.add(step(1024 * 1024));
  expect(sent).toMatchObject([{ type: 'nodeFinished' }, { type: 'steps', steps: [] }]);
});
