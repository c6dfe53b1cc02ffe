const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;
/** One execution may itself be the reason that it cannot be stored; two in a row are not. */
const FAILURES_OF_OUTAGE = 2;

/** Whether the database is away, by what could be stored last. */
export class Outage {
  /** What failed since something was stored last. */
  readonly #failed = new Set<object>();
  #since: number | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #longestPauseMs = LONGEST_PAUSE_MS;
  #wake: (() => void) | undefined;

  /** Nothing can be stored. */
  get isOn(): boolean {
    return this.#failed.size >= FAILURES_OF_OUTAGE;
  }

  /** For how long nothing could be stored, in ms. */
  get durationMs(): number {
    return this.#since === undefined ? 0 : Date.now() - this.#since;
  }

  failed(source: object): void {
    this.#since ??= Date.now();
    this.#failed.add(source);
  }

  /** Something could be stored. */
  over(): void {
    this.#since = undefined;
    this.#failed.clear();
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  /** Waits before the next attempt: longer each time, but not for long. */
  async pause(): Promise<void> {
    const pauseMs = Math.min(this.#pauseMs, this.#longestPauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }

  /** The server is about to stop: attempts follow each other quickly from now on. */
  hurry(): void {
    this.#longestPauseMs = FIRST_PAUSE_MS;
    this.#wake?.();
  }
}
