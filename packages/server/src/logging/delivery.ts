import { setTimeout as delay } from 'node:timers/promises';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;
const MAX_BATCH_LINES = 500;
const MAX_WAITING_BYTES = 8 << 20;

export interface DeliveryOptions {
  /** Hands lines on, in order. Rejects when they did not arrive; then it is tried again with the same ones. */
  deliver(lines: readonly string[], signal: AbortSignal): Promise<void>;
  /** Where to, for people. */
  target: string;
  /** Told once of each time that lines cannot be delivered, and once of those that were lost. */
  onTrouble(message: string): void;
  /** Default {@link MAX_WAITING_BYTES}. */
  maxWaitingBytes?: number;
  /** Default {@link FIRST_RETRY_MS}. */
  firstRetryMs?: number;
}

/**
 * Delivers lines of the log somewhere else, in order and in batches, while the program goes on. What cannot be delivered
 * waits; when there is too much of it, the oldest are lost, and it is told how many.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #ending = new AbortController();
  #waiting: string[] = [];
  #waitingBytes = 0;
  #lost = 0;
  #running: Promise<void> | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  write(text: string): void {
    const { maxWaitingBytes = MAX_WAITING_BYTES } = this.#options;
    const line = text.trimEnd();
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    while (this.#waitingBytes > maxWaitingBytes && this.#waiting.length > 1) {
      this.#waitingBytes -= (this.#waiting.shift() ?? '').length;
      this.#lost++;
    }
    this.#running ??= this.#run();
  }

  /** Waits until all is delivered, at most this long. */
  async close(timeoutMs: number): Promise<void> {
    if (!this.#running) return;
    await Promise.race([this.#running, delay(timeoutMs, undefined, { ref: false })]);
    this.#ending.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { deliver, firstRetryMs = FIRST_RETRY_MS } = this.#options;
    const { signal } = this.#ending;
    let retryMs = firstRetryMs;
    // Lines of one moment go together.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !signal.aborted) {
      const batch = this.#take();
      try {
        await deliver(batch, signal);
        retryMs = firstRetryMs;
        this.#tellLost();
      } catch (error) {
        if (retryMs === firstRetryMs)
          this.#tell(`cannot be delivered (${(error as Error).message}); this is tried again`);
        this.#putBack(batch);
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
      }
    }
    // In the turn in which nothing was left: a line that came a turn later would wake nobody.
    this.#running = undefined;
  }

  #take(): string[] {
    const batch = this.#waiting.slice(0, MAX_BATCH_LINES);
    this.#waiting = this.#waiting.slice(MAX_BATCH_LINES);
    for (const line of batch) this.#waitingBytes -= line.length;
    return batch;
  }

  #putBack(batch: readonly string[]): void {
    this.#waiting = [...batch, ...this.#waiting];
    for (const line of batch) this.#waitingBytes += line.length;
  }

  #tellLost(): void {
    if (this.#lost === 0) return;
    this.#tell(`were lost, ${this.#lost} of them: too many waited`);
    this.#lost = 0;
  }

  #tell(what: string): void {
    this.#options.onTrouble(`Lines of the log for ${this.#options.target} ${what}.`);
  }
}
