import type { Waiting } from '@millrace/wire';
import { describe, expect, it } from 'vitest';
import { type ExecutionEvent, type ExecutionState, nextState, statusOf, waitingIn, waitOf } from './execution-state.ts';

const waiting: Waiting = { node: 'Wait', runIndex: 0, startedAt: 1, until: 50 };
const again: Waiting = { node: 'Wait again', runIndex: 0, startedAt: 2 };
const call = {
  kind: 'call' as const,
  webhookName: 'default',
  call: { method: 'GET', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '127.0.0.1' },
};
const byCall = { event: call, waiting };
const byTime = { event: { kind: 'time' as const }, waiting };
const recovered = { event: { kind: 'recovery' as const } };

const states = {
  'offered anew': { kind: 'offered' },
  'offered while it waits': { kind: 'offered', resumption: byCall },
  queued: { kind: 'queued' },
  'queued after a wait': { kind: 'queued', resumption: byTime },
  running: { kind: 'running', isStopping: false },
  'queued again after a wait': { kind: 'queued', resumption: { ...byTime, isTaken: true } },
  'running after a wait': { kind: 'running', isStopping: false, resumption: { ...byTime, isTaken: true } },
  'running a replay': { kind: 'running', isStopping: false, resumption: { event: { kind: 'replay' } } },
  'awaiting a place': { kind: 'running', isStopping: false, awaitsPlace: true },
  resting: { kind: 'running', isStopping: false, rest: waiting },
  stopping: { kind: 'running', isStopping: true },
  'stopping after a wait': { kind: 'running', isStopping: true, resumption: { ...byTime, isTaken: true } },
  waiting: { kind: 'waiting', waiting },
  ended: { kind: 'ended', status: 'success', stoppedAt: 5 },
  gone: { kind: 'gone' },
} as const satisfies Record<string, ExecutionState>;

const events = {
  dispatched: { type: 'dispatched' },
  accepted: { type: 'accepted' },
  declined: { type: 'declined', stoppedAt: 9 },
  placeAwaited: { type: 'placeAwaited' },
  placeTaken: { type: 'placeTaken' },
  rested: { type: 'rested', waiting },
  stepped: { type: 'stepped' },
  suspended: { type: 'suspended', waiting: again, stoppedAt: 9 },
  finished: { type: 'finished', status: 'success', stoppedAt: 9 },
  stopped: { type: 'stopped', stoppedAt: 9 },
  cutShort: { type: 'cutShort' },
  restarted: { type: 'restarted' },
  interrupted: { type: 'interrupted' },
  crashed: { type: 'crashed', stoppedAt: 9 },
  'resumed by time': { type: 'resumed', event: { kind: 'time' } },
  'resumed by a call': { type: 'resumed', event: call },
  unstorable: { type: 'unstorable', stoppedAt: 9 },
  dropped: { type: 'dropped' },
} as const satisfies Record<string, ExecutionEvent>;

type EventName = keyof typeof events;

const success: ExecutionState = { kind: 'ended', status: 'success', stoppedAt: 9 };
const failed: ExecutionState = { kind: 'ended', status: 'error', stoppedAt: 9 };
const canceled: ExecutionState = { kind: 'ended', status: 'canceled', stoppedAt: 9 };
const crashed: ExecutionState = { kind: 'ended', status: 'crashed', stoppedAt: 9 };
const aside: ExecutionState = { kind: 'waiting', waiting: again };
const toRecover: ExecutionState = { kind: 'queued', resumption: recovered };
const gone: ExecutionState = { kind: 'gone' };

/** What follows; each event that is not named is refused. */
const table: Record<keyof typeof states, Partial<Record<EventName, ExecutionState>>> = {
  'offered anew': {
    dispatched: states['offered anew'],
    restarted: states['offered anew'],
    accepted: states.running,
    declined: gone,
    suspended: aside,
    finished: success,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'offered while it waits': {
    dispatched: states['offered while it waits'],
    restarted: states['offered while it waits'],
    accepted: { kind: 'running', isStopping: false, resumption: { ...byCall, isTaken: true } },
    declined: gone,
    suspended: aside,
    finished: success,
    crashed: gone,
    unstorable: failed,
    dropped: gone,
  },
  queued: {
    dispatched: states.running,
    stopped: canceled,
    cutShort: toRecover,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'queued after a wait': {
    dispatched: states['running after a wait'],
    stopped: canceled,
    cutShort: states['queued after a wait'],
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'queued again after a wait': {
    dispatched: states['running after a wait'],
    stopped: canceled,
    cutShort: states['queued again after a wait'],
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  running: {
    accepted: states.running,
    placeAwaited: states['awaiting a place'],
    placeTaken: states.running,
    rested: states.resting,
    suspended: aside,
    finished: success,
    stopped: states.stopping,
    cutShort: toRecover,
    restarted: states.queued,
    interrupted: toRecover,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'running a replay': {
    accepted: states['running a replay'],
    placeAwaited: { ...states['running a replay'], awaitsPlace: true },
    placeTaken: states['running a replay'],
    rested: { ...states['running a replay'], rest: waiting },
    suspended: aside,
    finished: success,
    stopped: { ...states['running a replay'], isStopping: true },
    cutShort: toRecover,
    restarted: toRecover,
    interrupted: toRecover,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  resting: {
    accepted: states.resting,
    placeAwaited: { ...states.resting, awaitsPlace: true },
    placeTaken: states.resting,
    rested: states.resting,
    stepped: states.running,
    suspended: aside,
    finished: success,
    stopped: { ...states.resting, isStopping: true },
    cutShort: toRecover,
    restarted: states.queued,
    interrupted: toRecover,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'running after a wait': {
    accepted: states['running after a wait'],
    declined: states.waiting,
    placeAwaited: { ...states['running after a wait'], awaitsPlace: true },
    placeTaken: states['running after a wait'],
    rested: { ...states['running after a wait'], rest: waiting },
    stepped: { kind: 'running', isStopping: false, resumption: recovered },
    suspended: aside,
    finished: success,
    stopped: { ...states['running after a wait'], isStopping: true },
    cutShort: states['queued again after a wait'],
    restarted: states['queued again after a wait'],
    interrupted: states['queued again after a wait'],
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'awaiting a place': {
    accepted: states['awaiting a place'],
    placeAwaited: states['awaiting a place'],
    placeTaken: states.running,
    rested: { ...states['awaiting a place'], rest: waiting },
    suspended: aside,
    finished: success,
    stopped: { kind: 'running', isStopping: true, awaitsPlace: true },
    cutShort: toRecover,
    restarted: states.queued,
    interrupted: toRecover,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  'stopping after a wait': {
    accepted: states['stopping after a wait'],
    declined: canceled,
    placeAwaited: { ...states['stopping after a wait'], awaitsPlace: true },
    placeTaken: states['stopping after a wait'],
    stepped: { kind: 'running', isStopping: true, resumption: recovered },
    suspended: canceled,
    finished: success,
    stopped: states['stopping after a wait'],
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  stopping: {
    accepted: states.stopping,
    placeAwaited: { kind: 'running', isStopping: true, awaitsPlace: true },
    placeTaken: states.stopping,
    suspended: canceled,
    finished: success,
    stopped: states.stopping,
    crashed,
    unstorable: failed,
    dropped: gone,
  },
  waiting: {
    stopped: canceled,
    crashed,
    'resumed by time': states['queued after a wait'],
    'resumed by a call': states['offered while it waits'],
    unstorable: failed,
  },
  ended: { unstorable: failed },
  gone: {},
};

const names = Object.keys(states) as Array<keyof typeof states>;

describe.each(names)('An execution that is %s', (name) => {
  it.each(Object.keys(events) as EventName[])('has one answer to %s', (event) => {
    expect(nextState(states[name], events[event])).toEqual(table[name][event]);
  });
});

describe('The status of an execution', () => {
  it.each([
    ['offered anew', 'new'],
    ['offered while it waits', 'waiting'],
    ['queued', 'new'],
    ['queued after a wait', 'waiting'],
    ['queued again after a wait', 'new'],
    ['running after a wait', 'running'],
    ['resting', 'running'],
    ['stopping', 'running'],
    ['waiting', 'waiting'],
    ['ended', 'success'],
    ['gone', undefined],
  ] as const)('when it is %s is %s', (name, status) => {
    expect(statusOf(states[name])).toBe(status);
  });

  it('says for what it waits until a runner has it', () => {
    expect(names.filter((name) => waitingIn(states[name]) === waiting)).toEqual([
      'offered while it waits',
      'queued after a wait',
      'resting',
      'waiting',
    ]);
  });

  it('keeps by what a wait is over, from when a runner has it until a step is known', () => {
    const kept = { waiting, event: { kind: 'time' } };
    expect(names.filter((name) => waitOf(states[name])?.event)).toEqual([
      'queued again after a wait',
      'running after a wait',
      'stopping after a wait',
    ]);
    expect(waitOf(states['running after a wait'])).toEqual(kept);
    expect(waitOf({ ...states['running after a wait'], rest: again })).toEqual({ waiting: again });
  });
});
