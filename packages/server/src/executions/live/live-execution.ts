import type { ExecutionOutcome, ExecutionStart, ParentExecution, Step, Waiting } from '@millrace/wire';
import { addModelUsage, type JsonObject, type ModelUsage, NO_MODEL_USAGE, type TestReport } from '@millrace/workflow';
import type { Run } from '../../access/run-people.ts';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import type { StaticDataWrite } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import { encodeStart } from '../storage/execution-start.ts';
import type { StoredStart, StoredStep, StoredWaiting } from '../storage/execution-store.ts';
import { modelUsageOf } from '../storage/model-usage.ts';
import { toStoredStep } from '../storage/step-summary.ts';
import { toStoredText } from '../storage/stored-text.ts';
import { encodeEvent, type WaitedEvent } from '../storage/wait-event.ts';
import { Caller, type ReplySink } from './caller.ts';
import {
  type ExecutionEvent,
  type ExecutionState,
  isUnderWay,
  type KnownWait,
  nextState,
  statusOf,
  waitingIn,
  waitOf,
} from './execution-state.ts';
import type { SavePolicy } from './save-policy.ts';
import { UnstoredChanges } from './unstored-changes.ts';
import { isWatchedMode } from './watched-mode.ts';
import type { WriteSnapshot, WriteSource } from './write-source.ts';

/** How an execution came to be. */
export interface ExecutionOrigin {
  start: ExecutionStart;
  /** How often it went on after its runner or server had ended, without a new step since. Ends that are known to be others' work do not count. */
  recoveries: number;
  /** How many executions run it, one within the other. */
  nesting: number;
  /** Whether the execution that runs it waits for its end. */
  isAwaited: boolean;
}

/** Why an execution could not be run to its end. */
export interface CrashError {
  code: string;
  message: string;
  description?: string;
}

/** What an execution left behind when it ended or was put aside. */
type Remains = Omit<ExecutionOutcome, 'staticData'> & {
  /** Static data of its workflow, when it changed them. */
  staticData?: StaticDataWrite | undefined;
};

export interface LiveExecutionOptions {
  row: ExecutionTable;
  workflow: ExecutableWorkflow;
  origin: ExecutionOrigin;
  policy: SavePolicy;
  /** This server; `null` when another process is to run it. */
  serverId: string | null;
  sessionId?: string | undefined;
  sink?: ReplySink | undefined;
  /** What is in the database, when it is there already. */
  stored?: {
    /** Highest position of its steps; -1 without any. */
    lastPosition: number;
    waiting?: Waiting | undefined;
    /** By what it has gone on, while no step since is stored. */
    event?: WaitedEvent | undefined;
    customData: Array<[name: string, value: string]>;
  };
}

/** An execution that this server runs or is about to run, until its end is stored. */
export class LiveExecution implements WriteSource {
  readonly id: string;
  readonly workflow: ExecutableWorkflow;
  readonly policy: SavePolicy;
  readonly sessionId: string | undefined;
  /** Executions whose end it waits for, or that wait themselves while it runs. */
  readonly awaitedIds: Set<string>;
  caller: Caller;
  /** Static data of the workflow as it was when the execution was given to a runner. */
  givenStaticData: JsonObject | null = null;
  readonly #row: ExecutionTable;
  readonly #origin: ExecutionOrigin;
  readonly #customData: Map<string, string>;
  #isLong = false;
  #lastPosition: number;
  /** Steps that came since a runner got it last. */
  #stepsOfRunner = 0;
  #losses = 0;
  readonly #unstored: UnstoredChanges;
  readonly #decided = Promise.withResolvers<void>();
  /** The database had it before this server ran it. */
  readonly #wasStored: boolean;
  readonly #serverId: string | null;
  #state: ExecutionState;
  #wantsRow: boolean;
  #hasFiles = false;
  #testReport: TestReport | undefined;

  constructor({ row, workflow, origin, policy, serverId, sessionId, sink, stored }: LiveExecutionOptions) {
    this.id = String(row.id);
    this.workflow = workflow;
    this.policy = policy;
    this.sessionId = sessionId;
    this.caller = new Caller(sink);
    this.#row = { ...row };
    this.#origin = { ...origin };
    this.#lastPosition = stored?.lastPosition ?? -1;
    this.#customData = new Map(stored?.customData);
    this.awaitedIds = new Set(stored?.waiting?.executions);
    this.#state = firstState(row, origin, stored);
    this.#serverId = serverId;
    if (isUnderWay(this.#state)) this.#row.server_id = serverId;
    this.#wasStored = stored !== undefined;
    this.#wantsRow = stored !== undefined;
    this.#unstored = new UnstoredChanges(stored && { recoveries: origin.recoveries, wait: storedWait(stored) });
  }

  get state(): ExecutionState {
    return this.#state;
  }

  /** Another server lets it go on, or nobody does. */
  get isGone(): boolean {
    return this.#state.kind === 'gone';
  }

  get row(): Readonly<ExecutionTable> {
    return this.#row;
  }

  get origin(): Readonly<ExecutionOrigin> {
    return this.#origin;
  }

  get parent(): ParentExecution | undefined {
    const { parent_execution_id: id, parent_workflow_id: workflowId } = this.#row;
    if (id === null) return undefined;
    return { executionId: String(id), ...(workflowId !== null && { workflowId }) };
  }

  /** Of a test case that has ended: whether it passed. */
  get testReport(): TestReport | undefined {
    return this.#testReport;
  }

  get customData(): ReadonlyMap<string, string> {
    return this.#customData;
  }

  /** Whether it stays in the database. */
  get isKept(): boolean {
    if (this.#state.kind !== 'ended' || this.#isWantedByPolicy()) return true;
    // The command prints what is stored, then removes what is not wanted.
    if (this.#row.mode === 'cli') return true;
    // The execution that waits for it will ask how it ended.
    return this.#origin.isAwaited && this.#wasStored;
  }

  /** Whether files may lie in its folder that nobody needs any more. */
  get leavesFiles(): boolean {
    return this.#hasFiles && !this.isKept;
  }

  /** Whether its row is in the database, or about to be. */
  get wantsRow(): boolean {
    return this.#wantsRow;
  }

  /** From the next write on it has a row, also if it never ends. */
  requireRow(): void {
    this.#wantsRow = true;
  }

  /** Resolves when it is known whether it runs: a runner has it and, for a call, has accepted or declined that. */
  whenDecided(): Promise<void> {
    return this.#decided.promise;
  }

  /** Asks for a transition. False when it makes no sense now; then nothing has changed. */
  apply(event: ExecutionEvent): boolean {
    const next = nextState(this.#state, event);
    if (!next) return false;
    const isBeginning = event.type === 'dispatched' || event.type === 'placeTaken';
    if (isBeginning && isUnderWay(next) && !next.resumption) this.#row.started_at = Date.now();
    const isAgain = event.type === 'restarted' || (event.type === 'cutShort' && this.#state.kind === 'running');
    if (isAgain) this.#countLoss(event);
    if (event.type === 'dispatched') this.#stepsOfRunner = 0;
    this.#state = next;
    this.#enter(next);
    return true;
  }

  /** From now on its steps are stored while it runs. */
  setLong(): void {
    this.#isLong = true;
  }

  /** Whether it has finished a step, now or before this server ran it. */
  get hasSteps(): boolean {
    return this.#lastPosition >= 0;
  }

  /** How often it lost its runner on this server without a new step since, whoever was to blame. */
  get losses(): number {
    return this.#losses;
  }

  /** Whether all steps are known that it finished in its runner. */
  knowsSteps(finished: number): boolean {
    return this.#stepsOfRunner === finished;
  }

  /** Steps that are not in the database, by their positions; all others are. */
  get unstoredSteps(): ReadonlyMap<number, StoredStep> {
    return this.#unstored.steps;
  }

  /** Takes a step that was finished. @returns whether the execution has gone on by it after a rest. */
  addStep(step: Step): boolean {
    this.#stepsOfRunner++;
    if (step.index > this.#lastPosition) {
      this.#lastPosition = step.index;
      this.#origin.recoveries = 0;
      this.#losses = 0;
    }
    this.#unstored.addStep(toStoredStep(step));
    const rested = this.#state.kind === 'running' && this.#state.rest !== undefined;
    this.apply({ type: 'stepped' });
    return rested;
  }

  /** Takes over steps of another execution before it begins. They are stored with its row. */
  takeOver(steps: readonly Step[]): void {
    for (const step of steps) this.addStep(step);
    this.setLong();
  }

  /** It waits for a time that is near: what it did is stored, so that it is not lost with its runner. */
  rest(waiting: Waiting): boolean {
    if (!this.apply({ type: 'rested', waiting })) return false;
    this.setLong();
    return true;
  }

  /** Its runner or server ended while it rested: it waits on without them. */
  putAside(stoppedAt: number): boolean {
    const { rest } = this.#state.kind === 'running' ? this.#state : {};
    return rest !== undefined && this.apply({ type: 'suspended', waiting: rest, stoppedAt });
  }

  /** Its runner says that it has ended, or waits. */
  finish({ status, stoppedAt, waiting, ...remains }: Remains): boolean {
    const event: ExecutionEvent =
      status === 'waiting' && waiting
        ? { type: 'suspended', waiting, stoppedAt }
        : // Without a word for what it waits it would never go on.
          { type: 'finished', status: status === 'waiting' ? 'error' : status, stoppedAt };
    if (!this.apply(event)) return false;
    this.#row.last_node = remains.lastNodeExecuted === undefined ? null : toStoredText(remains.lastNodeExecuted);
    this.#row.error = remains.error ? JSON.stringify(remains.error) : null;
    this.#hasFiles = remains.hasFiles === true;
    this.#testReport = remains.test;
    if (remains.staticData) this.#unstored.setStaticData(remains.staticData);
    for (const [name, value] of Object.entries(remains.customData ?? {})) this.#note(name, value);
    return true;
  }

  /** It cannot be run to its end. */
  crash(error: CrashError, stoppedAt: number): boolean {
    if (!this.apply({ type: 'crashed', stoppedAt })) return false;
    if (this.#state.kind === 'ended')
      this.#row.error = JSON.stringify({ name: 'ExecutionCrashed', ...error, timestamp: stoppedAt });
    return true;
  }

  /** A model has answered: the sum goes with the next write. */
  noteModelUsage(usage: ModelUsage): void {
    this.#row.model_usage = JSON.stringify(addModelUsage(modelUsageOf(this.#row) ?? NO_MODEL_USAGE, usage));
  }

  get unstoredBytes(): number {
    return this.#unstored.bytes;
  }

  snapshot(): WriteSnapshot | undefined {
    const state = this.#state;
    if (state.kind === 'offered' || state.kind === 'gone') return undefined;
    if (isUnderWay(state) && !this.#wantsRow) return undefined;
    const { start, nesting, isAwaited } = this.#origin;
    // What started it is kept until it has ended in an orderly way: it can then be started again.
    const keepsStart = state.kind !== 'ended' || state.status === 'crashed';
    return this.#unstored.snapshot({
      row: this.#row,
      document: this.workflow.document,
      people: this.workflow.people,
      isKept: this.isKept,
      keepsSteps: !isUnderWay(state) || this.policy.progress || this.#isLong,
      recoveries: keepsStart ? this.#origin.recoveries : undefined,
      encodeStart: (recoveries): StoredStart => ({
        start: encodeStart(start),
        recoveries,
        nesting,
        is_awaited: isAwaited ? 1 : 0,
      }),
      wait: this.#waitToStore(),
      encodeWait: (wait) => toStoredWaiting(wait, this.sessionId),
    });
  }

  /** One that keeps no progress does not go on after its server ended, once it has begun: by what, need not be known. */
  #waitToStore(): KnownWait | undefined {
    const wait = waitOf(this.#state);
    const hasBegun = statusOf(this.#state) === 'running';
    return hasBegun && wait?.event && !this.policy.progress ? undefined : wait;
  }

  giveUp(reason: string): void {
    const timestamp = Date.now();
    this.#unstored.dropData();
    this.#customData.clear();
    if (!this.apply({ type: 'unstorable', stoppedAt: timestamp })) return;
    const message = `What the execution did could not be stored: ${toStoredText(reason)}.`;
    this.#row.last_node = null;
    this.#row.error = JSON.stringify({ name: 'ExecutionNotStored', code: 'EXECUTION_NOT_STORED', message, timestamp });
  }

  #countLoss({ isInnocent = false }: { isInnocent?: boolean }): void {
    this.#losses++;
    // That a replay has begun is known by this once it has lost its runner.
    if (!isInnocent || this.#origin.start.kind === 'replay') this.#origin.recoveries++;
  }

  #isWantedByPolicy(): boolean {
    // By hand it is the start that says whether it is listed. Tests never are, and evaluations always.
    if (isWatchedMode(this.#row.mode)) return true;
    if (this.#row.status === 'success') return this.policy.onSuccess;
    return this.#row.status === 'crashed' || this.policy.onError;
  }

  /** What the row says of a state. */
  #enter(state: ExecutionState): void {
    const status = statusOf(state);
    if (status) this.#row.status = status;
    this.#row.server_id = isUnderWay(state) ? this.#serverId : null;
    this.#row.stopped_at = state.kind === 'ended' ? state.stoppedAt : null;
    this.#row.wait_till = (state.kind !== 'running' && waitingIn(state)?.until) || null;
    if (state.kind !== 'offered' && state.kind !== 'queued') this.#decided.resolve();
    if (state.kind === 'waiting') for (const id of state.waiting.executions ?? []) this.awaitedIds.add(id);
    // Not listed then, and removed when what waits for it has gone on.
    if (state.kind === 'ended' && this.isKept && !this.#isWantedByPolicy()) this.#row.is_temporary = 1;
  }

  #note(name: string, value: string): void {
    if (this.#customData.get(name) === value) return;
    this.#customData.set(name, value);
    this.#unstored.noteCustomData(name, value);
  }
}

/** An execution, as far as it says in whose name it acts. */
export function runOf({ row, workflow }: Pick<LiveExecution, 'row' | 'workflow'>): Run {
  const { mode, workflow_id: workflowId, started_by: startedBy, acts_for: actsFor } = row;
  const { versionKey, people } = workflow;
  return { mode, workflowId, startedBy, actsFor, versionKey, people };
}

/** What a stored one did last, or a new one does first. */
function firstState(
  { status }: ExecutionTable,
  { start, recoveries }: ExecutionOrigin,
  stored: LiveExecutionOptions['stored'],
): ExecutionState {
  if (start.kind === 'replay') {
    const hasBegun = stored && (status === 'running' || recoveries > 0 || stored.lastPosition > start.lastPosition);
    if (!hasBegun) return { kind: 'queued', resumption: { event: { kind: 'replay' } } };
  }
  if (!stored) return { kind: start.kind === 'webhook' ? 'offered' : 'queued' };
  const { waiting, event } = stored;
  if (waiting && !event) return { kind: 'waiting', waiting };
  const goesOn = waiting && event && { resumption: { event, waiting, isTaken: true as const } };
  return status === 'running' ? { kind: 'running', isStopping: false, ...goesOn } : { kind: 'queued', ...goesOn };
}

function storedWait({ waiting, event }: NonNullable<LiveExecutionOptions['stored']>): KnownWait | undefined {
  return waiting && { waiting, ...(event && { event }) };
}

/** What is over is not looked for by its time, nor by the executions whose ends it awaited. */
function toStoredWaiting({ waiting, event }: KnownWait, sessionId: string | undefined): StoredWaiting {
  return {
    node: toStoredText(waiting.node),
    waiting: JSON.stringify(waiting),
    until: (!event && waiting.until) || null,
    awaits_executions: !event && waiting.executions ? 1 : 0,
    session_id: sessionId ?? null,
    event: event ? encodeEvent(event) : null,
  };
}
