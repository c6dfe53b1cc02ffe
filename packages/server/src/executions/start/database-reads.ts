import { setTimeout as delay } from 'node:timers/promises';
import { apiError, ServerError } from '../../errors/server-error.ts';

/** Executions that may wait so for the database. */
const MAX_WAITING = 1000;
const RETRY_MS = 500;

/**
 * What is read from the database before an execution begins. Nobody repeats what a trigger tells: its execution waits for
 * a database that is away. Others are refused.
 */
export class DatabaseReads {
  readonly #isUnavailable: (error: unknown) => boolean;
  readonly #retryMs: number;
  #waiting = 0;
  #isClosed = false;

  constructor({ isUnavailable, retryMs = RETRY_MS }: { isUnavailable(error: unknown): boolean; retryMs?: number }) {
    this.#isUnavailable = isUnavailable;
    this.#retryMs = retryMs;
  }

  /** @throws ServerError `DATABASE_UNAVAILABLE` */
  async read<T>(work: () => Promise<T>, { isPatient }: { isPatient: boolean }): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!this.#isUnavailable(error) || error instanceof ServerError) throw error;
        if (!isPatient || this.#isClosed || this.#waiting >= MAX_WAITING) throw toUnavailable(error);
      }
      this.#waiting++;
      await delay(this.#retryMs, undefined, { ref: false });
      this.#waiting--;
    }
  }

  /** Nobody waits from now on. */
  close(): void {
    this.#isClosed = true;
  }
}

function toUnavailable(cause: unknown): ServerError {
  return apiError('DATABASE_UNAVAILABLE.away', {}, { cause });
}
