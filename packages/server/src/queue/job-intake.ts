import { setTimeout as delay } from 'node:timers/promises';
import { Gatherer } from './gatherer.ts';
import { type JobTaker, SILENCE_MS, type TakenJob } from './transport/queue-transport.ts';
import { Waker } from './transport/waker.ts';

/** Most jobs that are taken at once: others may have room, too. */
const MOST = 16;
const KEEP_MS = SILENCE_MS / 3;
const RETRY_MS = 500;
const INTERRUPT_MS = 50;

export interface JobIntakeOptions {
  taker: JobTaker;
  /** Jobs at once, as it is now. */
  places(): number;
  /** Does not fail. Its place is free when it resolves. */
  work(job: TakenJob): Promise<void>;
  /** Told every few seconds, and when it begins. Does not fail. */
  onLoad(load: { running: number; places: number }): Promise<void>;
}

/** Takes jobs as places become free, says that it has them until they are done, and takes what silent workers had. */
export class JobIntake {
  readonly #options: JobIntakeOptions;
  readonly #held = new Set<string>();
  readonly #finished: Gatherer<string, string>;
  readonly #room = new Waker();
  #running = 0;
  #isPaused = false;
  #taking: Promise<void> | undefined;
  #keeping: NodeJS.Timeout | undefined;

  constructor(options: JobIntakeOptions) {
    this.#options = options;
    this.#finished = new Gatherer(async (receipts) => {
      await options.taker.finish(receipts);
      return receipts;
    });
  }

  get isTaking(): boolean {
    return this.#taking !== undefined && !this.#isPaused;
  }

  async start(): Promise<void> {
    await this.#tellLoad();
    this.#taking = this.#take();
    this.#keeping = setInterval(() => void this.#keep(), KEEP_MS);
  }

  /** There may be more room by now. */
  look(): void {
    this.#room.wake();
  }

  /** Resolves when no more is taken. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#room.wake();
    let isOver = !this.#taking;
    void this.#taking?.then(() => {
      isOver = true;
    });
    while (!isOver) {
      // Tried again until it has let go.
      await this.#options.taker.interrupt().catch(() => undefined);
      await Promise.race([this.#taking, delay(INTERRUPT_MS)]);
    }
  }

  /** Resolves when all jobs are done. */
  async close(): Promise<void> {
    await this.pause();
    while (this.#held.size > 0) await this.#room.wait(KEEP_MS);
    clearInterval(this.#keeping);
  }

  /** Does not fail. */
  async #take(): Promise<void> {
    while (!this.#isPaused) {
      const free = this.#options.places() - this.#running;
      if (free < 1) {
        await this.#room.wait(KEEP_MS);
        continue;
      }
      try {
        for (const job of await this.#options.taker.take(Math.min(free, MOST))) this.#begin(job);
      } catch {
        if (!this.#isPaused) await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  #begin(job: TakenJob): void {
    const { receipt } = job;
    if (this.#held.has(receipt)) return;
    this.#held.add(receipt);
    this.#running++;
    void this.#options.work(job).then(async () => {
      this.#running--;
      this.#room.wake();
      // What cannot be told now, another worker gets, and finds it done.
      await this.#finished.add(receipt).catch(() => undefined);
      this.#held.delete(receipt);
      this.#room.wake();
    });
  }

  /** Does not fail. */
  async #keep(): Promise<void> {
    try {
      for (const job of await this.#options.taker.keep([...this.#held])) this.#begin(job);
    } catch {
      // The queue does not answer, which others say.
    }
    if (!this.#isPaused) await this.#tellLoad();
  }

  #tellLoad(): Promise<void> {
    return this.#options.onLoad({ running: this.#running, places: this.#options.places() });
  }
}
