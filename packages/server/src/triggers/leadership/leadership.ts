import type { HeldLock } from '../../database/database.ts';
import type { Logger } from '../../logging/logger.ts';

/** How often a follower tries to lead, and a leader looks whether it still does. */
const BEAT_MS = 2000;

export interface LeadershipOptions {
  /** `undefined` while another server has it. */
  tryLock(): Promise<HeldLock | undefined>;
  /** Sets up what only the leader runs, or stops it. */
  onChange(isLeading: boolean): Promise<void>;
  /** Is done at each beat, by leaders and followers. */
  onBeat(): Promise<void>;
  log: Logger;
}

/**
 * Of the servers that share a database one leads: its schedules, polls and listening triggers run. Its lock goes with its
 * connection, so that another one leads soon after it has ended.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #held: HeldLock | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAtWork = false;
  #isClosed = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get isLeading(): boolean {
    return this.#held !== undefined;
  }

  /** Resolves when it is known whether this server leads. */
  async start(): Promise<void> {
    await this.#tryToLead().catch((error: unknown) => this.#warn(error));
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#held?.release();
  }

  /** Does not fail. */
  async #beat(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      await (this.#held ? this.#check(this.#held) : this.#tryToLead());
      await this.#options.onBeat();
    } catch (error) {
      this.#warn(error);
    } finally {
      this.#isAtWork = false;
    }
  }

  async #tryToLead(): Promise<void> {
    const held = await this.#options.tryLock();
    if (!held) return;
    if (this.#isClosed) return held.release();
    this.#held = held;
    void held.lost.then(() => this.#lose(held));
    this.#options.log.info('This server leads: it runs schedules, polls and triggers that listen');
    await this.#options.onChange(true);
  }

  async #check(held: HeldLock): Promise<void> {
    try {
      await held.check();
    } catch {
      this.#lose(held);
    }
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ err: error }, 'The database could not be asked which server leads');
  }

  #lose(held: HeldLock): void {
    if (this.#held !== held) return;
    this.#held = undefined;
    void held.release();
    if (this.#isClosed) return;
    this.#options.log.warn('This server leads no longer: its connection to the database was lost');
    this.#options.onChange(false).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'What only the leader runs could not be stopped');
    });
  }
}
