import type { ExecutionOutcome, ExecutionStart, Step, WireReply } from '@millrace/wire';
import type { ExecutionMode } from '@millrace/workflow';
import type { ExecutionTable } from '../database/database-schema.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import { encodeStart } from './execution-start.ts';
import type { ExecutionWrite, StoredStep } from './execution-store.ts';
import type { WriteSource } from './execution-writer.ts';
import type { SavePolicy } from './save-policy.ts';
import { toStoredStep } from './step-summary.ts';

/** Where the answer to a webhook call goes. Exactly one of the two is called, once. */
export interface ReplySink {
  reply(reply: WireReply): void;
  fail(error: Error): void;
}

export interface LiveExecutionOptions {
  id: number;
  workflow: ExecutableWorkflow;
  mode: ExecutionMode;
  start: ExecutionStart;
  policy: SavePolicy;
  startedAt: number;
  isTemporary: boolean;
  retryOf?: number | undefined;
  sessionId?: string | undefined;
  sink?: ReplySink | undefined;
}

/** An execution that has not ended, and what of it is not in the database yet. */
export class LiveExecution implements WriteSource {
  readonly id: string;
  readonly workflow: ExecutableWorkflow;
  readonly start: ExecutionStart;
  readonly policy: SavePolicy;
  readonly sessionId: string | undefined;
  /** Steps so far, in order. */
  readonly steps: StoredStep[] = [];
  sink: ReplySink | undefined;
  /** The answer of the execution, until it is sent. */
  reply: WireReply | undefined;
  /** A webhook call that may still be declined, and leaves no trace then. */
  isAccepted: boolean;
  hasEnded = false;
  readonly #row: ExecutionTable;
  #rowIsStored = false;
  #startIsStored = false;
  #storedSteps = 0;
  #wantsRow = false;
  #staticData: string | undefined;

  constructor(options: LiveExecutionOptions) {
    const { workflow, start } = options;
    this.id = String(options.id);
    this.workflow = workflow;
    this.start = start;
    this.policy = options.policy;
    this.sessionId = options.sessionId;
    this.sink = options.sink;
    this.isAccepted = start.kind !== 'webhook';
    this.#row = {
      id: options.id,
      workflow_id: workflow.version.id ?? null,
      workflow_name: workflow.name,
      workflow_hash: workflow.hash,
      status: 'new',
      mode: options.mode,
      started_at: options.startedAt,
      stopped_at: null,
      wait_till: null,
      retry_of: options.retryOf ?? null,
      retry_success_id: null,
      is_temporary: options.isTemporary ? 1 : 0,
      last_node: null,
      error: null,
    };
  }

  get row(): Readonly<ExecutionTable> {
    return this.#row;
  }

  /** Whether its row is in the database, or about to be. */
  get wantsRow(): boolean {
    return this.#wantsRow;
  }

  /** From the next write on it has a row, also if it never ends. */
  requireRow(): void {
    this.#wantsRow = true;
  }

  /** It was stored before this server started. */
  markStored(): void {
    this.#wantsRow = true;
    this.#rowIsStored = true;
    this.#startIsStored = true;
  }

  setRunning(startedAt: number): void {
    this.#row.status = 'running';
    this.#row.started_at = startedAt;
  }

  addStep(step: Step): void {
    this.steps.push(toStoredStep(step));
  }

  finish(outcome: ExecutionOutcome): void {
    this.#end(outcome.status, outcome.stoppedAt);
    this.#row.last_node = toStoredText(outcome.lastNodeExecuted ?? null);
    this.#row.error = outcome.error ? JSON.stringify(outcome.error) : null;
    if (outcome.staticData) this.#staticData = JSON.stringify(outcome.staticData);
  }

  crash(message: string, stoppedAt: number): void {
    this.#end('crashed', stoppedAt);
    this.#row.error = JSON.stringify({
      name: 'ExecutionCrashed',
      code: 'RUNNER_CRASHED',
      message,
      timestamp: stoppedAt,
    });
  }

  takeWrite(): ExecutionWrite | undefined {
    const isKept = this.#isKept();
    if (!isKept && !this.#rowIsStored && this.#staticData === undefined) return undefined;
    if (isKept && !this.#wantsRow && !this.hasEnded) return undefined;
    const write: ExecutionWrite = {
      execution: { ...this.#row },
      document: this.workflow.document,
      action: isKept ? (this.#rowIsStored ? 'update' : 'insert') : 'discard',
      steps: isKept && (this.hasEnded || this.policy.progress) ? this.steps.slice(this.#storedSteps) : [],
      ...this.#takeStart(),
      ...(this.#staticData !== undefined && { staticData: this.#staticData }),
    };
    this.#storedSteps += write.steps.length;
    this.#rowIsStored = isKept;
    this.#staticData = undefined;
    return write;
  }

  /** What started it is kept until it has ended in an orderly way: it can then be started again. */
  #takeStart(): { start?: string | null } {
    const isNeeded = !this.hasEnded || this.#row.status === 'crashed';
    if (isNeeded === this.#startIsStored) return {};
    this.#startIsStored = isNeeded;
    return { start: isNeeded ? encodeStart(this.start) : null };
  }

  #isKept(): boolean {
    if (!this.hasEnded || this.#row.mode === 'manual') return true;
    if (this.#row.status === 'success' || this.#row.status === 'waiting') return this.policy.onSuccess;
    return this.#row.status === 'crashed' || this.policy.onError;
  }

  #end(status: ExecutionTable['status'], stoppedAt: number): void {
    this.hasEnded = true;
    this.#row.status = status;
    this.#row.stopped_at = stoppedAt;
  }
}

/** PostgreSQL has no NUL in text. */
function toStoredText(text: string | null): string | null {
  return text?.replaceAll('\0', '\uFFFD') ?? null;
}
