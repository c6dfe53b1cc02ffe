import type { LiveExecution } from './live-execution.ts';

/** The executions that run or are about to, until their end is stored. */
export class LiveExecutions {
  readonly #byId = new Map<string, LiveExecution>();
  /** Executions that another one runs and waits for. */
  readonly #awaited = new Map<string, Set<LiveExecution>>();
  readonly #endWaiters = new Map<string, Array<() => void>>();

  get size(): number {
    return this.#byId.size;
  }

  find(id: string): LiveExecution | undefined {
    return this.#byId.get(id);
  }

  values(): Iterable<LiveExecution> {
    return this.#byId.values();
  }

  /** Executions that this one runs and waits for. */
  awaitedBy(id: string): LiveExecution[] {
    return [...(this.#awaited.get(id) ?? [])];
  }

  add(execution: LiveExecution): void {
    this.#byId.set(execution.id, execution);
    const { parent, origin } = execution;
    if (!parent || !origin.isAwaited) return;
    const siblings = this.#awaited.get(parent.executionId) ?? new Set();
    this.#awaited.set(parent.executionId, siblings.add(execution));
  }

  /** Tells everyone who waits for its end. False when it was removed before. */
  remove(execution: LiveExecution): boolean {
    if (this.#byId.get(execution.id) !== execution) return false;
    this.#byId.delete(execution.id);
    const parentId = execution.parent?.executionId ?? '';
    const siblings = this.#awaited.get(parentId);
    siblings?.delete(execution);
    if (siblings?.size === 0) this.#awaited.delete(parentId);
    const waiters = this.#endWaiters.get(execution.id);
    this.#endWaiters.delete(execution.id);
    for (const resolve of waiters ?? []) resolve();
    return true;
  }

  /** Resolves when an execution has ended, or waits, and is stored. */
  whenEnded(id: string): Promise<void> {
    if (!this.#byId.has(id)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#endWaiters.set(id, [...(this.#endWaiters.get(id) ?? []), resolve]);
    });
  }
}
