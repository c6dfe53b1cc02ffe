import type { ResumeEvent, Waiting } from '@millrace/wire';
import type { ExecutionStatus } from '@millrace/workflow';
import type { WaitedEvent } from '../storage/wait-event.ts';

/** Why an execution goes on. */
type Resumption = { event: Exclude<ResumeEvent, WaitedEvent> } | WaitEnd;

/** By what an execution goes on that waited, and for what it waited. */
interface WaitEnd {
  event: WaitedEvent;
  waiting: Waiting;
  /** A runner has taken it: should that or the server end before a step is known, it goes on by the same. */
  isTaken?: true;
}

/** Where an execution is on its way, with what only matters there. */
export type ExecutionState =
  /** A call that its runner may still decline: then all stays as it was. */
  | { kind: 'offered'; resumption?: Resumption }
  /** It will be given to a runner. */
  | { kind: 'queued'; resumption?: Resumption }
  /**
   * A runner has it. Where it awaits a place it has not begun: as many of its workflow run as may. Where it rests it waits for a time
   * that is near, and is put aside should its runner or server end.
   */
  | { kind: 'running'; resumption?: Resumption; isStopping: boolean; awaitsPlace?: true; rest?: Waiting }
  /** It is put aside until something happens. */
  | { kind: 'waiting'; waiting: Waiting }
  | { kind: 'ended'; status: EndStatus; stoppedAt: number }
  /** It has not ended, but this server has it no longer: its call was declined, or the next server lets it go on. */
  | { kind: 'gone' };

const RECOVERY: Resumption = { event: { kind: 'recovery' } };

type EndStatus = Exclude<ExecutionStatus, 'new' | 'running' | 'waiting'>;

/** What happens to an execution. */
export type ExecutionEvent =
  | { type: 'dispatched' }
  | { type: 'accepted' }
  /** As many of its workflow run as may. */
  | { type: 'placeAwaited' }
  | { type: 'placeTaken' }
  /** Its call was refused. */
  | { type: 'declined'; stoppedAt: number }
  /** It waits for a time that is near; its runner keeps it. */
  | { type: 'rested'; waiting: Waiting }
  /** It has finished a step: what it waited for is over. */
  | { type: 'stepped' }
  | { type: 'suspended'; waiting: Waiting; stoppedAt: number }
  | { type: 'finished'; status: Exclude<EndStatus, 'crashed'>; stoppedAt: number }
  /** Somebody stops it. */
  | { type: 'stopped'; stoppedAt: number }
  /** Its runner or server ended, and it goes on from what is known of it. Innocent: by what another one did. */
  | { type: 'cutShort'; isInnocent?: boolean }
  /** Its runner ended before it had finished a step: it begins again where it began. */
  | { type: 'restarted'; isInnocent?: boolean }
  /** Its server stops, and the next one lets it go on from what is stored. */
  | { type: 'interrupted' }
  /** Its runner or server ended, and it does not go on. */
  | { type: 'crashed'; stoppedAt: number }
  | { type: 'resumed'; event: WaitedEvent }
  /** What it did cannot be stored. */
  | { type: 'unstorable'; stoppedAt: number }
  /** This server lets go of it. */
  | { type: 'dropped' };

/** The next state; `undefined` when the event makes no sense in this one, and changes nothing. */
export function nextState(state: ExecutionState, event: ExecutionEvent): ExecutionState | undefined {
  if (event.type === 'unstorable') {
    return state.kind === 'gone' ? undefined : { kind: 'ended', status: 'error', stoppedAt: event.stoppedAt };
  }
  switch (state.kind) {
    case 'offered':
      return afterOffer(state, event);
    case 'queued':
      return afterQueue(state, event);
    case 'running':
      return afterRun(state, event);
    case 'waiting':
      return afterWait(state, event);
    case 'ended':
    case 'gone':
      return undefined;
  }
}

type StateOf<Kind extends ExecutionState['kind']> = Extract<ExecutionState, { kind: Kind }>;

function afterOffer(state: StateOf<'offered'>, event: ExecutionEvent): ExecutionState | undefined {
  switch (event.type) {
    case 'dispatched':
    case 'restarted':
      return state;
    case 'accepted':
      return running(state.resumption);
    case 'declined':
    case 'dropped':
      return { kind: 'gone' };
    case 'crashed':
      // What waited for the call waits on.
      return state.resumption ? { kind: 'gone' } : ended('crashed', event.stoppedAt);
    case 'suspended':
      return { kind: 'waiting', waiting: event.waiting };
    case 'finished':
      return ended(event.status, event.stoppedAt);
    default:
      return undefined;
  }
}

function afterQueue(state: StateOf<'queued'>, event: ExecutionEvent): ExecutionState | undefined {
  switch (event.type) {
    case 'dispatched':
      return running(state.resumption);
    case 'stopped':
      return ended('canceled', event.stoppedAt);
    case 'crashed':
      return ended('crashed', event.stoppedAt);
    case 'cutShort':
      return queued(afterCut(state.resumption));
    case 'dropped':
      return { kind: 'gone' };
    default:
      return undefined;
  }
}

function afterRun(state: StateOf<'running'>, event: ExecutionEvent): ExecutionState | undefined {
  switch (event.type) {
    case 'accepted':
      return state;
    case 'placeAwaited':
      return { ...state, awaitsPlace: true };
    case 'placeTaken': {
      const { awaitsPlace: _, ...begun } = state;
      return begun;
    }
    case 'rested':
      return state.isStopping ? undefined : { ...state, rest: event.waiting };
    case 'stepped': {
      const { rest, ...working } = state;
      if (isWaitEnd(state.resumption)) return { ...working, resumption: RECOVERY };
      return rest && working;
    }
    case 'declined':
      // It was taken before its runner ended, and is refused now. What waited for it waits on.
      if (!isWaitEnd(state.resumption)) return undefined;
      return putAside(state, { waiting: state.resumption.waiting, stoppedAt: event.stoppedAt });
    case 'suspended':
      return putAside(state, event);
    case 'finished':
      return ended(event.status, event.stoppedAt);
    case 'stopped':
      return { ...state, isStopping: true };
    case 'cutShort':
    case 'interrupted':
      return state.isStopping ? undefined : queued(afterCut(state.resumption));
    case 'restarted':
      return state.isStopping ? undefined : queued(afterLoss(state.resumption));
    case 'crashed':
      return ended('crashed', event.stoppedAt);
    case 'dropped':
      return { kind: 'gone' };
    default:
      return undefined;
  }
}

/** Somebody who stopped it does not want it to go on later. */
function putAside(
  { isStopping }: StateOf<'running'>,
  { waiting, stoppedAt }: { waiting: Waiting; stoppedAt: number },
): ExecutionState {
  return isStopping ? ended('canceled', stoppedAt) : { kind: 'waiting', waiting };
}

function afterWait({ waiting }: StateOf<'waiting'>, event: ExecutionEvent): ExecutionState | undefined {
  switch (event.type) {
    case 'resumed':
      return {
        kind: event.event.kind === 'call' ? 'offered' : 'queued',
        resumption: { event: event.event, waiting },
      };
    case 'stopped':
      return ended('canceled', event.stoppedAt);
    case 'crashed':
      return ended('crashed', event.stoppedAt);
    default:
      return undefined;
  }
}

/** A call may have been under way, also where no step had ended. */
function afterLoss(resumption: Resumption | undefined): Resumption | undefined {
  return resumption?.event.kind === 'replay' ? RECOVERY : resumption;
}

/** It would wait anew, or run others again, without that by which it went on. */
function afterCut(resumption: Resumption | undefined): Resumption {
  return isWaitEnd(resumption) ? resumption : RECOVERY;
}

function isWaitEnd(resumption: Resumption | undefined): resumption is WaitEnd {
  return resumption !== undefined && 'waiting' in resumption;
}

function queued(resumption: Resumption | undefined): ExecutionState {
  return { kind: 'queued', ...(resumption && { resumption }) };
}

function running(resumption: Resumption | undefined): ExecutionState {
  const taken: Resumption | undefined = isWaitEnd(resumption) ? { ...resumption, isTaken: true } : resumption;
  return { kind: 'running', isStopping: false, ...(taken && { resumption: taken }) };
}

function ended(status: EndStatus, stoppedAt: number): ExecutionState {
  return { kind: 'ended', status, stoppedAt };
}

/** A runner has it, or it will be given to one. */
export function isUnderWay(
  state: ExecutionState,
): state is Extract<ExecutionState, { kind: 'offered' | 'queued' | 'running' }> {
  return state.kind === 'offered' || state.kind === 'queued' || state.kind === 'running';
}

/** A wait, and by what it is over while no step since is known. */
export interface KnownWait {
  waiting: Waiting;
  event?: WaitedEvent;
}

/** What is to be stored of a wait; also while it is not sure that it is over, and where it would be put aside for that. */
export function waitOf(state: ExecutionState): KnownWait | undefined {
  if (state.kind === 'waiting') return { waiting: state.waiting };
  if (!isUnderWay(state)) return undefined;
  if (state.kind === 'running' && state.rest) return { waiting: state.rest };
  if (!isWaitEnd(state.resumption)) return undefined;
  const { waiting, event, isTaken } = state.resumption;
  return { waiting, ...(isTaken && { event }) };
}

/** For what it waits; also while it is not sure that it goes on, and where it would be put aside for that. */
export function waitingIn(state: ExecutionState): Waiting | undefined {
  const wait = waitOf(state);
  return wait?.event ? undefined : wait?.waiting;
}

/** The status that clients see and the database holds. `undefined` for what this server has no longer. */
export function statusOf(state: ExecutionState): ExecutionStatus | undefined {
  switch (state.kind) {
    case 'offered':
    case 'queued':
      return waitingIn(state) ? 'waiting' : 'new';
    case 'running':
      return state.awaitsPlace ? 'new' : 'running';
    case 'waiting':
      return 'waiting';
    case 'ended':
      return state.status;
    case 'gone':
      return undefined;
  }
}
