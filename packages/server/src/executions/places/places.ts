import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import type { LiveExecutions } from '../live/live-executions.ts';
import { placeLimitOf, rankOf } from '../live/run-rules.ts';
import type { PlaceRepository, WantedPlace } from './place.repository.ts';

/** How often it is looked for places that other processes gave up, also by their end. */
const LOOK_MS = 1000;
/** Executions that are looked for at once. */
const PAGE = 1000;

export interface PlacesOptions {
  repository: Pick<PlaceRepository, 'filterTaken' | 'grant' | 'release' | 'take'>;
  live: Pick<LiveExecutions, 'find'>;
  /** Stores an execution as it is. */
  store(execution: LiveExecution): Promise<void>;
  log: Logger;
}

interface WaitingPlace extends WantedPlace {
  granted: PromiseWithResolvers<void>;
}

/** Lets executions begin where only so many of a workflow run at once, in all processes together. */
export class Places {
  readonly #options: PlacesOptions;
  readonly #waiting = new Map<string, WaitingPlace>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosing = false;
  #isClosed = false;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /**
   * Resolves when an execution may begin, or when that does not matter any more. Does not fail.
   * @param key what its workflow says it is counted by.
   */
  async take(executionId: string, key: string): Promise<void> {
    const { live, log } = this.#options;
    const execution = live.find(executionId);
    const limit = execution && placeLimitOf(execution);
    if (!execution || limit === undefined) return;
    const place = {
      executionId: execution.row.id,
      key: createHash('sha256').update(`${execution.row.workflow_id}\n${key}`).digest('hex'),
      rank: rankOf(execution.workflow.version.workflow.settings),
      limit,
    };
    while (!this.#isDone(executionId)) {
      try {
        return await this.#take(execution, place);
      } catch (error) {
        log.warn({ err: error, executionId }, 'It could not be told yet whether an execution may begin');
        await delay(LOOK_MS, undefined, { ref: false });
      }
    }
  }

  /** An execution has ended: another one may begin. Does not fail. */
  async release(execution: LiveExecution): Promise<void> {
    const limit = placeLimitOf(execution);
    if (limit === undefined) return;
    try {
      await this.#options.repository.release({ executionId: execution.row.id, limit });
      await this.#wake();
    } catch (error) {
      // It is counted no longer, and whoever waits looks again.
      this.#options.log.warn({ err: error, executionId: execution.id }, 'A place could not be given to the next one');
    }
  }

  /** From now on none begins here: one that has not begun is left to the next process, one that has would be cut short. */
  prepareToClose(): void {
    this.#isClosing = true;
    clearTimeout(this.#timer);
  }

  /** Nobody waits any more. */
  close(): void {
    this.#isClosing = true;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { granted } of this.#waiting.values()) granted.resolve();
    this.#waiting.clear();
  }

  async #take(execution: LiveExecution, place: WantedPlace): Promise<void> {
    const { repository, store } = this.#options;
    // What is counted is what the database has.
    await store(execution);
    if ((await repository.take(place)) && !this.#isClosing) return;
    // It has not begun: it begins anew when this process ends.
    if (!execution.apply({ type: 'placeAwaited' })) return;
    await store(execution);
    const waiting = { ...place, granted: Promise.withResolvers<void>() };
    // Its runner may have ended, and it waits anew.
    this.#waiting.get(execution.id)?.granted.resolve();
    this.#waiting.set(execution.id, waiting);
    this.#lookLater();
    await waiting.granted.promise;
    if (this.#waiting.get(execution.id) !== waiting) return;
    this.#waiting.delete(execution.id);
    if (execution.apply({ type: 'placeTaken' })) await store(execution);
  }

  #isDone(executionId: string): boolean {
    return this.#isClosed || this.#options.live.find(executionId) === undefined;
  }

  #lookLater(): void {
    if (this.#isClosing) return;
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (const [executionId, { granted }] of this.#waiting) if (this.#isDone(executionId)) granted.resolve();
      const limits = new Map([...this.#waiting.values()].map(({ key, limit }) => [key, limit]));
      for (const [key, limit] of limits) await this.#options.repository.grant({ key, limit });
      await this.#wake();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Executions that may begin could not be looked for');
    } finally {
      this.#isLooking = false;
      this.#timer = undefined;
      if (this.#waiting.size > 0) this.#lookLater();
    }
  }

  /** Lets those begin that have a place. */
  async #wake(): Promise<void> {
    if (this.#isClosing) return;
    const ids = [...this.#waiting.values()].map(({ executionId }) => executionId);
    for (let start = 0; start < ids.length; start += PAGE) {
      for (const id of await this.#options.repository.filterTaken(ids.slice(start, start + PAGE))) {
        this.#waiting.get(String(id))?.granted.resolve();
      }
    }
  }
}
