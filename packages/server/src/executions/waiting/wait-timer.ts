import type { Logger } from '../../logging/logger.ts';
import type { DueKey, WaitingRepository } from '../storage/waiting.repository.ts';
import type { WaitingExecutions } from './waiting-executions.ts';

/** Rows read at once. */
const PAGE = 100;
/** Executions given to runners at once. */
const CONCURRENCY = 8;
/** Also looked at without a known time: another program may have stored one that waits. */
const LONGEST_SLEEP_MS = 60_000;
/** As often where other processes store some all the time. */
const SHARED_SLEEP_MS = 2000;
/** Pause before what failed is tried again. */
const RETRY_MS = 5000;

export interface WaitTimerOptions {
  waiting: WaitingRepository;
  executions: Pick<WaitingExecutions, 'resumeAtTime' | 'resumeAllWhenEnded'>;
  /** Other processes let executions begin to wait whose time this one keeps. */
  isShared?: boolean;
  log: Logger;
}

/** Lets executions go on when their time comes. One timer for all of them: what waits costs no memory. */
export class WaitTimer {
  readonly #options: WaitTimerOptions;
  #timer: NodeJS.Timeout | undefined;
  #firesAt = Number.POSITIVE_INFINITY;
  #isStarted = false;
  #isPassing = false;
  #isClosed = false;

  constructor(options: WaitTimerOptions) {
    this.#options = options;
  }

  /** Lets go on what came due while the server was down, then watches. */
  start(): void {
    this.#isStarted = true;
    this.#wakeAt(Date.now());
  }

  /** An execution waits until a time. */
  notice(until: number): void {
    if (this.#isStarted && until < this.#firesAt) this.#wakeAt(until);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  get #longestSleepMs(): number {
    return this.#options.isShared ? SHARED_SLEEP_MS : LONGEST_SLEEP_MS;
  }

  #wakeAt(time: number): void {
    if (this.#isClosed) return;
    const now = Date.now();
    this.#firesAt = Math.min(time, now + this.#longestSleepMs);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#pass(), Math.max(0, this.#firesAt - now));
  }

  async #pass(): Promise<void> {
    if (this.#isPassing) return;
    this.#isPassing = true;
    this.#firesAt = Number.POSITIVE_INFINITY;
    let next = Date.now() + this.#longestSleepMs;
    try {
      if (this.#options.isShared) await this.#options.executions.resumeAllWhenEnded();
      next = await this.#resumeDue();
    } catch (error) {
      this.#options.log.error({ err: error }, 'Waiting executions could not be looked at');
      next = Date.now() + RETRY_MS;
    }
    this.#isPassing = false;
    this.#wakeAt(Math.min(next, this.#firesAt));
  }

  /** @returns when to look again. */
  async #resumeDue(): Promise<number> {
    const { waiting } = this.#options;
    let after: DueKey | undefined;
    let hasFailed = false;
    for (;;) {
      const due = await waiting.listDue({ now: Date.now(), after, limit: PAGE });
      if (!(await this.#resumeAll(due))) hasFailed = true;
      after = due.at(-1) ?? after;
      if (due.length < PAGE || this.#isClosed) break;
    }
    const next = (await waiting.findNextTime(after)) ?? Number.POSITIVE_INFINITY;
    return hasFailed ? Math.min(next, Date.now() + RETRY_MS) : next;
  }

  /** Each waits for a runner to have room. @returns whether all could go on. */
  async #resumeAll(due: readonly DueKey[]): Promise<boolean> {
    const left = [...due].reverse();
    let isFine = true;
    const work = async (): Promise<void> => {
      for (let one = left.pop(); one && !this.#isClosed; one = left.pop()) {
        const { executionId } = one;
        await this.#options.executions.resumeAtTime(executionId, Date.now()).catch((error: unknown) => {
          isFine = false;
          this.#options.log.warn({ err: error, executionId }, 'An execution whose time has come cannot go on yet');
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return isFine;
  }
}
