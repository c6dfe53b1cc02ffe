import { setTimeout as delay } from 'node:timers/promises';
import { isLockedOut } from '../../errors/database-error.ts';
import { apiError, type ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import { outsideRequests } from '../../logging/request-scope.ts';
import type { ExecutionStore } from '../storage/execution-store.ts';
import type { GatherPause } from './gather-pause.ts';
import { Outage } from './outage.ts';
import { type WriteEntry, WriteQueue } from './write-queue.ts';
import type { WriteSnapshot, WriteSource } from './write-source.ts';

export interface ExecutionWriterOptions {
  store: ExecutionStore;
  gather: GatherPause;
  log: Logger;
}

/** An execution that fails so often alone while others can be stored is itself the reason. */
const MAX_FAILURES = 4;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;
/** For so long nobody is refused when the database is away. */
const OUTAGE_PATIENCE_MS = 1000;
const CLOSE_LOOK_MS = 20;

/**
 * Writes the changes of many executions in one transaction. While a transaction is under way, changes gather for the
 * next; changes of one execution that gather become one write. A database that is away is waited for, however long it
 * takes. An execution that the database refuses is set apart, so that no other one waits for it.
 */
export class ExecutionWriter {
  readonly #options: ExecutionWriterOptions;
  readonly #queue = new WriteQueue(() => this.#wake());
  readonly #outage = new Outage();
  #isRunning = false;
  /** Writes that succeeded. */
  #successes = 0;
  readonly #successesAtFailure = new WeakMap<WriteEntry, number>();
  #isClosed = false;

  constructor(options: ExecutionWriterOptions) {
    this.#options = options;
  }

  /** Nothing could be stored for a while. */
  get isHeldUp(): boolean {
    return this.#outage.durationMs > OUTAGE_PATIENCE_MS;
  }

  /**
   * Why no execution should begin now, if so.
   * @param isPatient nobody would try again: it is refused only where memory for it runs out.
   */
  refusal({ isPatient }: { isPatient: boolean }): ServerError | undefined {
    const { isFull } = this.#queue;
    if (this.isHeldUp && (isFull || !isPatient)) {
      return apiError('DATABASE_UNAVAILABLE.executionsWait');
    }
    return isFull ? apiError('QUEUE_FULL.database') : undefined;
  }

  /**
   * Resolves when all present changes of the source are on disk.
   * @throws ServerError `EXECUTION_NOT_STORED` when the database refuses them, `DATABASE_UNAVAILABLE` when the server
   * stops before, `SHUTTING_DOWN` when it has let go of the source before.
   */
  async write(source: WriteSource): Promise<void> {
    if (this.#isClosed) throw stoppedError();
    await this.#queue.add(source);
  }

  /** Waits until all is stored, at most this long; what is not by then is refused. */
  async close(timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (this.#queue.size > 0 && Date.now() < deadline) {
      this.#outage.hurry();
      this.#queue.recallAll();
      await delay(CLOSE_LOOK_MS);
    }
    this.#isClosed = true;
    this.#outage.hurry();
    const left = this.#queue.refuseAll(stoppedError());
    if (left > 0) this.#options.log.error({ executions: left }, 'Executions were not stored when the server stopped');
  }

  #wake(): void {
    this.#options.gather.noteArrival(this.#queue.readyCount);
    if (!this.#isRunning) void outsideRequests(() => this.#run());
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#queue.readyCount > 0 && !this.#isClosed) {
        if (this.#outage.isOn) await this.#outage.pause();
        else await this.#options.gather.wait(() => this.#queue.readyCount);
        // One shows whether the database is back.
        await this.#store(this.#queue.take(this.#outage.isOn ? 1 : undefined));
      }
    } finally {
      // In the turn in which the queue was found empty: what comes a turn later would wake nobody.
      this.#isRunning = false;
    }
  }

  /** Stores what can be stored. Where one is to blame, it is found by trying parts, without a pause. */
  async #store(batch: readonly WriteEntry[]): Promise<void> {
    const failure = await this.#attempt(batch);
    if (!failure) return;
    const [only] = batch;
    if (batch.length === 1 && only) {
      this.#onFailedAlone(only, failure.error);
      return;
    }
    for (const part of partsOf(batch)) {
      if (!this.#outage.isOn) await this.#store(part);
      else for (const entry of part) this.#queue.putBack(entry);
    }
  }

  async #attempt(batch: readonly WriteEntry[]): Promise<{ error: unknown } | undefined> {
    const partial = new Set<WriteSource>();
    const gone = new Set<WriteSource>();
    try {
      const snapshots = batch.flatMap(({ source }) => {
        if (source.isGone) gone.add(source);
        const snapshot = source.snapshot();
        if (snapshot?.isPartial) partial.add(source);
        return snapshot ?? [];
      });
      if (snapshots.length > 0) await this.#commit(snapshots);
    } catch (error) {
      return { error };
    }
    for (const entry of batch) {
      if (partial.has(entry.source)) this.#queue.putBack(entry);
      else if (gone.has(entry.source)) this.#queue.settle(entry, apiError('SHUTTING_DOWN'));
      else this.#queue.settle(entry);
    }
    return undefined;
  }

  async #commit(snapshots: readonly WriteSnapshot[]): Promise<void> {
    const startedAt = performance.now();
    await this.#options.store.write(snapshots.map(({ write }) => write));
    this.#options.gather.noteTransaction({ size: snapshots.length, durationMs: performance.now() - startedAt });
    this.#successes++;
    this.#outage.over();
    for (const { acknowledge } of snapshots) acknowledge();
  }

  #onFailedAlone(entry: WriteEntry, error: unknown): void {
    const { store, log } = this.#options;
    const executionId = entry.source.id;
    // Whoever holds a lock is to blame for it.
    const isAtFault = !store.isUnavailable(error) || (!isLockedOut(error) && this.#isToBlame(entry));
    if (isAtFault) {
      log.error({ err: error, executionId }, 'An execution cannot be stored');
      this.#giveUp(entry, error);
      return;
    }
    log.warn({ err: error, executionId }, 'An execution could not be stored yet');
    this.#outage.failed(entry.source);
    if (this.#outage.isOn) this.#queue.putBack(entry);
    else this.#queue.setApart(entry, Math.min(FIRST_RETRY_MS * 2 ** entry.failures, LONGEST_RETRY_MS));
  }

  /** It failed again, and others could be stored in between. */
  #isToBlame(entry: WriteEntry): boolean {
    const before = this.#successesAtFailure.get(entry);
    this.#successesAtFailure.set(entry, this.#successes);
    if (before !== undefined && before !== this.#successes) entry.failures++;
    return entry.failures >= MAX_FAILURES;
  }

  /** What remains of it is small: that it cannot be stored, and why. */
  #giveUp(entry: WriteEntry, cause: unknown): void {
    const notStored = apiError('EXECUTION_NOT_STORED', {}, { cause });
    if (entry.error) {
      this.#queue.settle(entry);
      return;
    }
    entry.error = notStored;
    entry.failures = 0;
    entry.source.giveUp(cause instanceof Error ? cause.message : String(cause));
    this.#queue.setApart(entry, 0);
  }
}

/** The ends alone, which shows an outage at once, and the halves of the rest. */
function partsOf(batch: readonly WriteEntry[]): Array<readonly WriteEntry[]> {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, 1), batch.slice(-1), batch.slice(1, middle), batch.slice(middle, -1)].filter(
    (part) => part.length > 0,
  );
}

function stoppedError(): ServerError {
  return apiError('DATABASE_UNAVAILABLE.notStoredInTime');
}
