import { setTimeout as delay } from 'node:timers/promises';
import { ServerError } from '../../errors/server-error.ts';
import type { Logger } from '../../logging/logger.ts';
import type { ExecutionStore, ExecutionWrite } from '../storage/execution-store.ts';

/** Something with changes that are not in the database yet. */
export interface WriteSource {
  /** All changes since the last call, as one write; `undefined` when there are none. */
  takeWrite(): ExecutionWrite | undefined;
}

export interface ExecutionWriterOptions {
  store: ExecutionStore;
  log: Logger;
  /** Executions that have not ended: while there are many, a transaction waits a moment for more to share it. */
  underWay(): number;
}

interface Waiter {
  resolve(): void;
  reject(error: ServerError): void;
}

interface Entry {
  write: ExecutionWrite | undefined;
  waiters: Waiter[];
}

/** Pauses before each attempt to store what a batch could not. */
const RETRY_DELAYS_MS = [0, 500, 2000];
/** How long a transaction waits for more to share it, when more than so many executions are under way. */
const GATHER_MS = 2;
const BUSY_FROM = 8;
/** Sources with changes that are kept waiting before new executions are refused. */
const MAX_PENDING = 20_000;
/** Most executions in one transaction: a larger one would hold up the event loop for long. */
const MAX_BATCH = 256;

/**
 * Writes the changes of many executions in one transaction. While a transaction is under way, changes gather for the
 * next; changes of one execution that gather become one write.
 */
export class ExecutionWriter {
  readonly #store: ExecutionStore;
  readonly #log: Logger;
  readonly #underWay: () => number;
  readonly #pending = new Map<WriteSource, Waiter[]>();
  #running: Promise<void> | undefined;

  constructor({ store, log, underWay }: ExecutionWriterOptions) {
    this.#store = store;
    this.#log = log;
    this.#underWay = underWay;
  }

  /** True when the database does not keep up. */
  get isFull(): boolean {
    return this.#pending.size >= MAX_PENDING;
  }

  /** Resolves when all present changes of the source are on disk. @throws ServerError `DATABASE_UNAVAILABLE` */
  write(source: WriteSource): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiters = this.#pending.get(source);
      if (waiters) waiters.push({ resolve, reject });
      else this.#pending.set(source, [{ resolve, reject }]);
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is left to write. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#pending.size > 0) {
      await this.#gather();
      const batch = [...this.#pending.entries()].slice(0, MAX_BATCH);
      for (const [source] of batch) this.#pending.delete(source);
      await this.#writeBatch(batch);
    }
    this.#running = undefined;
  }

  /** What arrives in the same turn of the event loop shares a transaction; under load also what arrives soon after. */
  async #gather(): Promise<void> {
    const isBusy = this.#underWay() > BUSY_FROM && this.#pending.size < this.#underWay() / 2;
    if (isBusy) await delay(GATHER_MS);
    else await new Promise((resolve) => setImmediate(resolve));
  }

  async #writeBatch(batch: Array<[WriteSource, Waiter[]]>): Promise<void> {
    const writes = batch.map(([source, waiters]) => ({ write: source.takeWrite(), waiters }));
    const changed = writes.flatMap(({ write }) => write ?? []);
    try {
      if (changed.length > 0) await this.#store.write(changed);
      for (const { waiters } of writes) for (const waiter of waiters) waiter.resolve();
    } catch (error) {
      this.#log.warn(
        { err: error, executions: changed.length },
        'A batch of executions could not be stored; each is tried alone',
      );
      await this.#writeEach(writes);
    }
  }

  /** One execution that cannot be stored must not take others with it; a database that is away for a moment none. */
  async #writeEach(entries: readonly Entry[]): Promise<void> {
    let left = entries;
    for (const delayMs of RETRY_DELAYS_MS) {
      await delay(delayMs);
      const failed: Entry[] = [];
      for (const entry of left) if (!(await this.#tryAlone(entry))) failed.push(entry);
      left = failed;
      if (left.length === 0) return;
    }
    for (const { waiters } of left) {
      for (const waiter of waiters)
        waiter.reject(new ServerError('DATABASE_UNAVAILABLE', 'The execution could not be stored.'));
    }
  }

  async #tryAlone({ write, waiters }: Entry): Promise<boolean> {
    try {
      if (write) await this.#store.write([write]);
      for (const waiter of waiters) waiter.resolve();
      return true;
    } catch (error) {
      this.#log.error({ err: error, executionId: write?.execution.id }, 'An execution could not be stored');
      return false;
    }
  }
}
