import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const CALLS_PER_SECOND = 40;
const DELAY_RESOLUTION_MS = 10;

/** What somebody saw who had nothing to do with an attack. */
export interface Effect {
  calls: number;
  failures: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** How late a timer of this process was meanwhile (p99): what the machine does to everybody, attacked or not. */
  machineMs: number;
}

/** Calls a webhook at a steady rate, whether earlier calls were answered or not. */
export class Bystander {
  readonly #url: string;
  readonly #latencies: number[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  readonly #delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  #failures = 0;
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
    this.#delay.enable();
    this.#loop = this.#callSteadily();
  }

  async stop(): Promise<Effect> {
    this.#isStopped = true;
    await this.#loop;
    await Promise.all(this.#open);
    const sorted = this.#latencies.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
    this.#delay.disable();
    const machineMs = Math.max(0, Math.round(this.#delay.percentile(99) / 1e6) - DELAY_RESOLUTION_MS);
    return { calls: sorted.length, failures: this.#failures, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), machineMs };
  }

  async #callSteadily(): Promise<void> {
    while (!this.#isStopped) {
      const call: Promise<void> = this.#call().finally(() => this.#open.delete(call));
      this.#open.add(call);
      await delay(1000 / CALLS_PER_SECOND);
    }
  }

  async #call(): Promise<void> {
    const startedAt = performance.now();
    try {
      const answer = await fetch(this.#url, { method: 'POST' });
      await answer.text();
      if (answer.status !== 200) this.#failures++;
    } catch {
      this.#failures++;
    }
    this.#latencies.push(performance.now() - startedAt);
  }
}
