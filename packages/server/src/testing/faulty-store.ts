import type { ExecutionStore, ExecutionWrite } from '../executions/storage/execution-store.ts';

/** What happens to a write: nothing, an error, or what the returned work does around it. */
export type Fault = (batch: readonly ExecutionWrite[], write: () => Promise<void>) => Promise<void>;

/** A store that does what a test wants before it does what it should. */
export class FaultyStore implements ExecutionStore {
  readonly #store: ExecutionStore;
  /** Ids of the executions in each attempt, in order. */
  readonly attempts: number[][] = [];
  fault: Fault | undefined;

  constructor(store: ExecutionStore) {
    this.#store = store;
  }

  write(batch: readonly ExecutionWrite[]): Promise<void> {
    this.attempts.push(batch.map(({ execution }) => execution.id));
    const write = () => this.#store.write(batch);
    return this.fault ? this.fault(batch, write) : write();
  }

  isUnavailable(error: unknown): boolean {
    return this.#store.isUnavailable(error);
  }

  remove(ids: readonly number[]): Promise<void> {
    return this.#store.remove(ids);
  }
}

/** The database does not answer. */
export const away: Fault = () => Promise.reject(new Error('connect ECONNREFUSED'));

/** A fault that happens the first time only. */
export function once(fault: Fault): Fault {
  let isOver = false;
  return (batch, write) => {
    if (isOver) return write();
    isOver = true;
    return fault(batch, write);
  };
}
