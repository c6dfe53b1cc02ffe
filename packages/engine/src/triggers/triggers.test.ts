import { defineTrigger, json, type ListenContext, multiOptions, NodeError, string } from '@millrace/node-sdk';
import type { Item, JsonObject, Workflow } from '@millrace/workflow';
import { describe, expect, it, vi } from 'vitest';
import type { TriggerError } from '../errors/trigger-error.ts';
import { createFakePorts } from '../testing/fake-ports.ts';
import { nodeTypeList } from '../testing/node-type-list.ts';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';
import { testNodes } from '../testing/test-nodes.ts';
import { describeTriggers } from '../webhooks/describe-triggers.ts';
import { type AskTriggerOptions, askTrigger } from './ask-trigger.ts';
import { openListener } from './open-listener.ts';

const meta = { description: '', version: 1, group: ['trigger'], family: 'trigger' } satisfies Partial<
  Parameters<typeof defineTrigger>[0]
>;

const EVENTS = [
  { name: 'Activated', value: 'activate' },
  { name: 'Updated', value: 'update' },
] as const;

/** Gives the numbers above the one it saw last. */
const poller = defineTrigger({
  ...meta,
  name: 'test.poller',
  displayName: 'Poller',
  defaults: { name: 'Poller' },
  trigger: 'poll',
  parameters: [json('there', { label: 'There', default: '[]' })],
  schedules: () => [{ cron: '* * * * *' }],
  poll({ parameters, staticData, execution }) {
    const there = parameters.there as number[];
    if (there.includes(13)) throw new NodeError('The source is unlucky');
    const last = Number(staticData.node.last ?? 0);
    if (execution.mode === 'manual') return there.slice(-1).map(toItem);
    staticData.node.last = Math.max(last, ...there);
    const fresh = there.filter((value) => value > last).map(toItem);
    return fresh.length > 0 ? fresh : null;
  },
});

const lifecycle = defineTrigger({
  ...meta,
  name: 'test.lifecycle',
  displayName: 'Lifecycle',
  defaults: { name: 'Lifecycle' },
  trigger: 'lifecycle',
  parameters: [multiOptions('events', { label: 'Events', options: EVENTS })],
  events: ({ events }) => events,
  emit: ({ event }) => [{ json: { event: event ?? 'by hand' } }],
});

let listening: ListenContext<JsonObject> | undefined;
let closed = 0;
const listener = defineTrigger({
  ...meta,
  name: 'test.listener',
  displayName: 'Listener',
  defaults: { name: 'Listener' },
  trigger: 'listen',
  parameters: [string('refuse', { label: 'Refuse' })],
  listen(context) {
    if (context.parameters.refuse) throw new NodeError(context.parameters.refuse);
    listening = context;
    return { close: () => void closed++ };
  },
});

function toItem(value: number): Item {
  return { json: { value } };
}

const types = [poller, lifecycle, listener];
const nodeTypes = nodeTypeList([...testNodes, ...types]);

function work(workflow: Workflow, node: string, more: Partial<AskTriggerOptions> = {}) {
  return {
    workflow,
    node,
    active: true,
    execution: { id: 'work-1', mode: 'trigger' as const },
    ports: createFakePorts({ nodeTypes }).ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    ...more,
  };
}

const pollChain = (there: number[]) => testChain(testNode('Poll', 'poller', { parameters: { there } }));

describe('a trigger that polls', () => {
  it('is described by when it looks, and not at all for a test event', () => {
    const describeAll = (test: boolean) =>
      describeTriggers({ workflow: pollChain([]), nodeTypes, timezone: 'Europe/Berlin', test, now: () => 0 });
    expect(describeAll(false)).toEqual([
      { kind: 'poll', node: 'Poll', cron: '* * * * *', every: 1, timezone: 'Europe/Berlin' },
    ]);
    expect(describeAll(true)).toEqual([]);
  });

  it('gives what is new, and what it wants to remember also when nothing is', async () => {
    const first = await askTrigger(work(pollChain([1, 2]), 'Poll', { staticData: { 'node:Poll': { last: 1 } } }));
    expect(first).toEqual({ items: [{ json: { value: 2 } }], staticData: { 'node:Poll': { last: 2 } } });
    expect(await askTrigger(work(pollChain([2]), 'Poll'))).toEqual({
      items: [{ json: { value: 2 } }],
      staticData: { 'node:Poll': { last: 2 } },
    });
    expect(await askTrigger(work(pollChain([2]), 'Poll', { staticData: first.staticData ?? null }))).toEqual({
      items: [],
    });
  });

  it('gives what came last when the workflow is run by hand', async () => {
    const { result } = await runTestWorkflow(pollChain([4, 5]), { types });
    expect(result.runData.Poll?.[0]?.data?.main).toEqual([[{ json: { value: 5 } }]]);
    expect(result.staticData).toBeUndefined();
  });

  it('fails with the error of its node, and when it is none', async () => {
    const failure = await askTrigger(work(pollChain([13]), 'Poll')).catch((error: TriggerError) => error.error);
    expect(failure).toMatchObject({ message: 'The source is unlucky', node: 'Poll' });
    await expect(askTrigger(work(pollChain([]), 'Gone'))).rejects.toThrow('The workflow has no enabled trigger "Gone"');
    const manual = testChain(testNode('By hand', 'manual'));
    await expect(askTrigger(work(manual, 'By hand'))).rejects.toThrow('"By hand" is not a trigger that can be asked');
  });

  it('leaves a failed run of its node behind when its failure is recorded', async () => {
    const error = { name: 'NodeOperationError', message: 'The source is gone', node: 'Poll' };
    const start = { kind: 'triggerFailed' as const, node: 'Poll', error };
    const { result } = await runTestWorkflow(testChain(testNode('Poll', 'poller'), testNode('Next', 'noOp')), {
      types,
      run: { start },
    });
    expect(result).toMatchObject({ status: 'error', error, lastNodeExecuted: 'Poll' });
    expect(result.runData).toMatchObject({ Poll: [{ executionStatus: 'error', error }] });
    expect(Object.keys(result.runData)).toEqual(['Poll']);
  });

  it('is given up when its time is over', async () => {
    const signal = AbortSignal.abort();
    await expect(askTrigger(work(pollChain([]), 'Poll', { signal }))).rejects.toThrow();
  });
});

describe('a trigger that follows the life of its workflow', () => {
  const chain = (...events: string[]) => testChain(testNode('Life', 'lifecycle', { parameters: { events } }));

  it('is described by its events, when it has some', () => {
    const describeAll = (workflow: Workflow) =>
      describeTriggers({ workflow, nodeTypes, timezone: 'UTC', test: false, now: () => 0 });
    expect(describeAll(chain('update', 'activate'))).toEqual([
      { kind: 'lifecycle', node: 'Life', events: ['update', 'activate'] },
    ]);
    expect(describeAll(chain())).toEqual([]);
  });

  it('gives items for what happened, and for a run by hand', async () => {
    expect(await askTrigger(work(chain('update'), 'Life', { event: 'update' }))).toEqual({
      items: [{ json: { event: 'update' } }],
    });
    const { result } = await runTestWorkflow(chain('update'), { types });
    expect(result.runData.Life?.[0]?.data?.main).toEqual([[{ json: { event: 'by hand' } }]]);
  });
});

describe('a trigger that listens', () => {
  const chain = (refuse = '') => testChain(testNode('Ear', 'listener', { parameters: { refuse } }));

  const followNothing = async () => ({ outcome: Promise.resolve('success' as const) });

  function open(workflow = chain(), onEvent: (event: object) => Promise<void> = async () => undefined) {
    const stop = new AbortController();
    const failures: TriggerError[] = [];
    const opened = openListener({
      ...work(workflow, 'Ear'),
      signal: stop.signal,
      onEvent,
      onFollowedEvent: async (event, until) => {
        await onEvent({ ...event, until });
        return followNothing();
      },
      onFailure: (error) => failures.push(error),
    });
    return { stop, failures, opened };
  }

  it('hands on its events one after another, with what it remembers by then', async () => {
    const seen: object[] = [];
    let pending = 0;
    const { opened, stop } = open(chain(), async (event) => {
      expect(++pending).toBe(1);
      seen.push(event);
      await Promise.resolve();
      pending--;
    });
    await opened;
    if (!listening) throw new Error('It does not listen');
    listening.staticData.node.count = 1;
    await Promise.all([listening.emit([toItem(1)]), listening.emit([toItem(2)])]);
    expect(seen).toEqual([
      { items: [{ json: { value: 1 } }], staticData: { 'node:Ear': { count: 1 } } },
      { items: [{ json: { value: 2 } }], staticData: { 'node:Ear': { count: 1 } } },
    ]);
    stop.abort();
  });

  it('learns how the execution of an event went that it follows, and hands on others meanwhile', async () => {
    const seen: object[] = [];
    const { opened, stop } = open(chain(), async (event) => {
      seen.push(event);
    });
    await opened;
    const followed = listening?.follow([toItem(1)], 'answer');
    await listening?.emit([toItem(2)]);
    expect(seen).toEqual([{ items: [{ json: { value: 1 } }], until: 'answer' }, { items: [{ json: { value: 2 } }] }]);
    expect(await (await followed)?.outcome).toBe('success');
    stop.abort();
  });

  it('learns that an event could not be stored, and takes the next one', async () => {
    let isFull = true;
    const { opened } = open(chain(), async () => {
      if (isFull) throw new Error('full');
    });
    await opened;
    await expect(listening?.emit([toItem(1)])).rejects.toThrow('full');
    isFull = false;
    await listening?.emit([toItem(1)]);
  });

  it('closes when it is stopped, and takes no more events', async () => {
    const before = closed;
    const { opened, stop } = open();
    const listener = await opened;
    stop.abort();
    await listener.closed;
    expect(closed).toBe(before + 1);
    await expect(listening?.emit([toItem(1)])).rejects.toThrow();
  });

  it('tells once that it failed, and not when it was stopped before', async () => {
    const { opened, stop, failures } = open();
    await opened;
    listening?.fail(new NodeError('The line is cut'));
    listening?.fail(new NodeError('Again'));
    expect(failures.map(({ error }) => [error.message, error.node])).toEqual([['The line is cut', 'Ear']]);
    stop.abort();
    const quiet = open();
    await quiet.opened;
    quiet.stop.abort();
    listening?.fail(new NodeError('Too late'));
    expect(quiet.failures).toEqual([]);
  });

  it('refuses with its message when it cannot listen', async () => {
    await expect(open(chain('No way in')).opened).rejects.toThrow('No way in');
  });

  it('is none when its type does not listen', async () => {
    const manual = testChain(testNode('Ear', 'manual'));
    await expect(open(manual).opened).rejects.toMatchObject({
      error: { code: 'TRIGGER_NOT_ASKABLE', message: '"Ear" is not a trigger that listens', node: 'Ear' },
    });
  });

  it('is closed also when it is stopped before it listens', async () => {
    const before = closed;
    const signal = AbortSignal.abort();
    const opened = openListener({
      ...work(chain(), 'Ear'),
      signal,
      onEvent: async () => undefined,
      onFollowedEvent: followNothing,
      onFailure() {},
    });
    await expect(opened).rejects.toThrow();
    await vi.waitFor(() => expect(closed).toBe(before + 1));
  });

  it('notes for the operator that it did not close', async () => {
    const stuck = defineTrigger({
      ...meta,
      name: 'test.stuck',
      displayName: 'Stuck',
      defaults: { name: 'Stuck' },
      trigger: 'listen',
      parameters: [],
      listen: () => ({
        close() {
          throw new Error('It is stuck');
        },
      }),
    });
    const { ports, record } = createFakePorts({ nodeTypes: nodeTypeList([stuck]) });
    const stop = new AbortController();
    const { closed: end } = await openListener({
      ...work(testChain(testNode('Ear', 'stuck')), 'Ear'),
      ports,
      signal: stop.signal,
      onEvent: async () => undefined,
      onFollowedEvent: followNothing,
      onFailure: () => undefined,
    });
    stop.abort();
    await end;
    expect(record.logged).toEqual([{ level: 'debug', message: 'A trigger did not stop listening cleanly' }]);
  });

  it('cannot be run without an event, unless data is pinned to it', async () => {
    const { result } = await runTestWorkflow(chain(), { types });
    expect(result.error).toMatchObject({
      code: 'TRIGGER_NEEDS_CALL',
      message: '"Ear" starts when what it listens to happens',
    });
    const start = { kind: 'manual' as const, pinData: { Ear: [toItem(7)] } };
    const pinned = await runTestWorkflow(chain(), { types, run: { start } });
    expect(pinned.result.runData.Ear?.[0]?.data?.main).toEqual([[{ json: { value: 7 } }]]);
  });
});
