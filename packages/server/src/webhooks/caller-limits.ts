const MINUTE_MS = 60_000;
/** So many callers are remembered; of more, those that were counted first are forgotten. */
const MOST_CALLERS = 10_000;

interface Allowance {
  /** Calls that are left. */
  left: number;
  at: number;
}

/**
 * Counts calls of webhooks by who calls. What was used up comes back bit by bit, so that nobody is shut out for a whole minute. It
 * counts in memory: each server for itself.
 */
export class CallerLimits {
  readonly #allowances = new Map<string, Allowance>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a call. @returns 0, or in how many ms the next one is taken instead of this */
  take(caller: string, callsPerMinute: number): number {
    const now = this.#now();
    const { left, at } = this.#allowances.get(caller) ?? { left: callsPerMinute, at: now };
    const restored = Math.min(callsPerMinute, left + ((now - at) * callsPerMinute) / MINUTE_MS);
    const isTaken = restored >= 1;
    this.#allowances.delete(caller);
    this.#allowances.set(caller, { left: isTaken ? restored - 1 : restored, at: now });
    if (this.#allowances.size > MOST_CALLERS) this.#forgetFirst();
    return isTaken ? 0 : Math.ceil(((1 - restored) * MINUTE_MS) / callsPerMinute);
  }

  #forgetFirst(): void {
    for (const caller of this.#allowances.keys()) {
      this.#allowances.delete(caller);
      return;
    }
  }
}
