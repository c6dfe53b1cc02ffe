import type {
  ExecutionOutcome,
  ExecutionStart,
  ParentExecution,
  ResumeEvent,
  Step,
  Waiting,
  WireReply,
} from '@millrace/wire';
import type { JsonObject } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/database-schema.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';
import { encodeStart } from '../storage/execution-start.ts';
import type { ExecutionWrite, StoredStart, StoredStep, StoredWaiting } from '../storage/execution-store.ts';
import { toStoredStep } from '../storage/step-summary.ts';
import { toStoredText } from '../storage/stored-text.ts';
import type { WriteSource } from './execution-writer.ts';
import type { ReplySink } from './reply-sink.ts';
import type { SavePolicy } from './save-policy.ts';

/** How an execution came to be. */
export interface ExecutionOrigin {
  start: ExecutionStart;
  /** How often it went on after its runner or server had ended. */
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

export interface LiveExecutionOptions {
  row: ExecutionTable;
  workflow: ExecutableWorkflow;
  origin: ExecutionOrigin;
  policy: SavePolicy;
  sessionId?: string | undefined;
  sink?: ReplySink | undefined;
  /** What is in the database, when it is there already. */
  stored?: { steps: StoredStep[]; waiting?: Waiting | undefined; customData: Array<[name: string, value: string]> };
}

/** An execution that runs or is about to, and what of it is not in the database yet. */
export class LiveExecution implements WriteSource {
  readonly id: string;
  readonly workflow: ExecutableWorkflow;
  readonly policy: SavePolicy;
  readonly sessionId: string | undefined;
  /** Steps so far, in order. */
  readonly steps: StoredStep[];
  sink: ReplySink | undefined;
  /** The answer of the execution, until it is sent. */
  reply: WireReply | undefined;
  /** A call that may still be declined: it leaves no trace then. */
  isAccepted: boolean;
  /** Why it goes on, when it does. */
  resumedBy: ResumeEvent | undefined;
  /** It runs no longer: it ended, or waits. */
  hasEnded = false;
  /** Static data of the workflow as it was when the execution was given to a runner. */
  givenStaticData: JsonObject | null = null;
  /** It may have files in the binary folder. */
  hasFiles = false;
  /** Somebody stopped it. */
  isStopped = false;
  /** Executions whose end it waits for, or that wait themselves while it runs. */
  readonly awaitedIds: Set<string>;
  readonly #row: ExecutionTable;
  readonly #origin: ExecutionOrigin;
  readonly #customData: Map<string, string>;
  /** Changed steps by position. */
  readonly #unstoredSteps = new Map<number, StoredStep>();
  readonly #decided = Promise.withResolvers<void>();
  /** It was put aside before. */
  readonly #wasStored: boolean;
  #rowIsStored: boolean;
  #startIsStored: boolean;
  #wantsRow: boolean;
  #waiting: Waiting | undefined;
  #waitingIsStored: boolean;
  #newCustomData: Array<[name: string, value: string]> = [];
  #staticData: string | undefined;

  constructor({ row, workflow, origin, policy, sessionId, sink, stored }: LiveExecutionOptions) {
    this.id = String(row.id);
    this.workflow = workflow;
    this.policy = policy;
    this.sessionId = sessionId;
    this.sink = sink;
    this.#row = { ...row };
    this.#origin = { ...origin };
    this.steps = stored?.steps ?? [];
    this.#customData = new Map(stored?.customData);
    this.#waiting = stored?.waiting;
    this.awaitedIds = new Set(this.#waiting?.executions);
    const isStored = stored !== undefined;
    this.#wasStored = isStored;
    this.isAccepted = isStored || origin.start.kind !== 'webhook';
    this.#rowIsStored = isStored;
    this.#startIsStored = isStored;
    this.#wantsRow = isStored;
    this.#waitingIsStored = this.#waiting !== undefined;
  }

  get row(): Readonly<ExecutionTable> {
    return this.#row;
  }

  get origin(): Readonly<ExecutionOrigin> {
    return this.#origin;
  }

  get start(): ExecutionStart {
    return this.#origin.start;
  }

  get parent(): ParentExecution | undefined {
    const { parent_execution_id: id, parent_workflow_id: workflowId } = this.#row;
    if (id === null) return undefined;
    return { executionId: String(id), ...(workflowId !== null && { workflowId }) };
  }

  /** For what it waits, or waited before it went on. */
  get waiting(): Waiting | undefined {
    return this.#waiting;
  }

  get customData(): ReadonlyMap<string, string> {
    return this.#customData;
  }

  /** It waits, and goes on later. */
  get isWaiting(): boolean {
    return this.hasEnded && this.#row.status === 'waiting';
  }

  /** Whether it stays in the database. */
  get isKept(): boolean {
    if (!this.hasEnded || this.isWaiting) return true;
    if (this.#isWantedByPolicy()) return true;
    // The execution that waits for it will ask how it ended.
    return this.#origin.isAwaited && this.#wasStored;
  }

  /** Whether its row is in the database, or about to be. */
  get wantsRow(): boolean {
    return this.#wantsRow;
  }

  /** From the next write on it has a row, also if it never ends. */
  requireRow(): void {
    this.#wantsRow = true;
  }

  /** Resolves when it is known whether it runs: it was given to a runner, and the call that started it was accepted or not. */
  whenDecided(): Promise<void> {
    return this.#decided.promise;
  }

  decide(): void {
    this.#decided.resolve();
  }

  /** A runner has it. One that goes on keeps the time it started first. */
  setRunning(startedAt: number): void {
    this.#row.status = 'running';
    this.#row.wait_till = null;
    if (!this.resumedBy) this.#row.started_at = startedAt;
  }

  /** Its server stops before it ended: the next one lets it go on. */
  setInterrupted(): void {
    this.#row.status = 'new';
  }

  /** It goes on after its runner or server ended. */
  setRecovered(): void {
    this.resumedBy = { kind: 'recovery' };
    this.#origin.recoveries++;
    this.#startIsStored = false;
  }

  addStep(step: Step): void {
    const stored = toStoredStep(step);
    const last = this.steps.at(-1);
    const known = last && last.position >= stored.position ? this.#indexOf(stored.position) : -1;
    if (known === -1) this.steps.push(stored);
    else this.steps[known] = stored;
    this.#unstoredSteps.set(stored.position, stored);
  }

  finish(outcome: ExecutionOutcome): void {
    this.#end(outcome.status, outcome.stoppedAt);
    if (outcome.status === 'waiting') this.#wait(outcome.waiting);
    this.#row.last_node = outcome.lastNodeExecuted === undefined ? null : toStoredText(outcome.lastNodeExecuted);
    this.#row.error = outcome.error ? JSON.stringify(outcome.error) : null;
    this.hasFiles = outcome.hasFiles === true;
    if (outcome.staticData) this.#staticData = JSON.stringify(outcome.staticData);
    for (const [name, value] of Object.entries(outcome.customData ?? {})) this.#note(name, value);
  }

  crash(error: CrashError, stoppedAt: number): void {
    this.#end('crashed', stoppedAt);
    this.#row.error = JSON.stringify({ name: 'ExecutionCrashed', ...error, timestamp: stoppedAt });
  }

  takeWrite(): ExecutionWrite | undefined {
    const isKept = this.isKept;
    if (!isKept && !this.#rowIsStored && this.#staticData === undefined) return undefined;
    if (isKept && !this.#wantsRow && !this.hasEnded) return undefined;
    const customData = this.#newCustomData;
    this.#newCustomData = [];
    const write: ExecutionWrite = {
      execution: { ...this.#row },
      document: this.workflow.document,
      action: isKept ? (this.#rowIsStored ? 'update' : 'insert') : 'discard',
      steps: isKept && (this.hasEnded || this.policy.progress) ? this.#takeSteps() : [],
      ...this.#takeStart(),
      ...this.#takeWaiting(),
      ...(isKept && customData.length > 0 && { customData }),
      ...(this.#staticData !== undefined && { staticData: this.#staticData }),
    };
    this.#rowIsStored = isKept;
    this.#staticData = undefined;
    return write;
  }

  #takeSteps(): StoredStep[] {
    const steps = [...this.#unstoredSteps.values()];
    this.#unstoredSteps.clear();
    return steps;
  }

  /** What started it is kept until it has ended in an orderly way: it can then be started again. */
  #takeStart(): { start?: StoredStart | null } {
    const isNeeded = !this.hasEnded || this.isWaiting || this.#row.status === 'crashed';
    if (isNeeded === this.#startIsStored) return {};
    this.#startIsStored = isNeeded;
    if (!isNeeded) return { start: null };
    const { start, recoveries, nesting, isAwaited } = this.#origin;
    return { start: { start: encodeStart(start), recoveries, nesting, is_awaited: isAwaited ? 1 : 0 } };
  }

  #takeWaiting(): { waiting?: StoredWaiting | null } {
    if (!this.isWaiting || !this.#waiting) {
      if (!this.#waitingIsStored) return {};
      this.#waitingIsStored = false;
      return { waiting: null };
    }
    this.#waitingIsStored = true;
    return { waiting: toStoredWaiting(this.#waiting, this.sessionId) };
  }

  #isWantedByPolicy(): boolean {
    // By hand it is the start that says whether it is listed.
    if (this.#row.mode === 'manual') return true;
    if (this.#row.status === 'success') return this.policy.onSuccess;
    return this.#row.status === 'crashed' || this.policy.onError;
  }

  #wait(waiting: Waiting | undefined): void {
    this.#row.stopped_at = null;
    this.#row.wait_till = waiting?.until ?? null;
    this.#waiting = waiting;
    for (const id of waiting?.executions ?? []) this.awaitedIds.add(id);
  }

  #note(name: string, value: string): void {
    if (this.#customData.get(name) === value) return;
    this.#customData.set(name, value);
    this.#newCustomData.push([toStoredText(name), toStoredText(value)]);
  }

  #end(status: ExecutionTable['status'], stoppedAt: number): void {
    this.hasEnded = true;
    this.#row.status = status;
    this.#row.stopped_at = stoppedAt;
    this.#row.wait_till = null;
    // Not listed then, and removed when what waits for it has gone on.
    if (this.isKept && !this.isWaiting && !this.#isWantedByPolicy()) this.#row.is_temporary = 1;
  }

  #indexOf(position: number): number {
    return this.steps.findIndex((step) => step.position === position);
  }
}

function toStoredWaiting(waiting: Waiting, sessionId: string | undefined): StoredWaiting {
  return {
    node: toStoredText(waiting.node),
    waiting: JSON.stringify(waiting),
    until: waiting.until ?? null,
    awaits_executions: waiting.executions ? 1 : 0,
    session_id: sessionId ?? null,
  };
}
