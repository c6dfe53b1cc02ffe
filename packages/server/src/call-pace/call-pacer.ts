import type { Logger } from '../logging/logger.ts';
import type { CallLineRepository } from './call-line.repository.ts';
import { type CallLine, held, NEW_LINE, nextSlot, type WantedSlot } from './call-line.ts';

/** Lines at which those that matter no more are looked for. */
const MANY_LINES = 1000;

export interface CallPacerOptions {
  /** Where servers that share the database share lines of services with a pace; absent: there is one server. */
  repository: Pick<CallLineRepository, 'take' | 'hold'> | undefined;
  log: Logger;
  now?: () => number;
}

/**
 * Says when requests to services may be sent: all executions that use a credential share what its service takes. Keeps no
 * requests: who asks waits by itself, so that nothing is to be undone when it ends.
 */
export class CallPacer {
  readonly #options: CallPacerOptions;
  readonly #now: () => number;
  readonly #lines = new Map<string, CallLine>();
  #many = MANY_LINES;

  constructor(options: CallPacerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** How long a request has to wait, in ms. Does not fail. */
  async take(wanted: WantedSlot): Promise<number> {
    const { repository, log } = this.#options;
    if (repository && wanted.pace) {
      try {
        return await repository.take(wanted, this.#now());
      } catch (error) {
        log.warn({ err: error }, 'The pace of a service could not be kept between servers; this one keeps it alone');
      }
    }
    const next = nextSlot(this.#lines.get(wanted.line) ?? NEW_LINE, { ...wanted, now: this.#now() });
    if (next.line !== NEW_LINE) this.#keep(wanted.line, next.line);
    return next.waitMs;
  }

  /** A service takes no requests of a line for so long. Does not fail. */
  async hold({ line, isPaced, ms }: { line: string; isPaced: boolean; ms: number }): Promise<void> {
    const { repository, log } = this.#options;
    const until = this.#now() + ms;
    this.#keep(line, held(this.#lines.get(line) ?? NEW_LINE, until));
    if (!repository || !isPaced) return;
    await repository
      .hold(line, until)
      .catch((error: unknown) => log.warn({ err: error }, 'Other servers could not be told of the pause of a service'));
  }

  /** Lines that are remembered. */
  get size(): number {
    return this.#lines.size;
  }

  #keep(name: string, line: CallLine): void {
    this.#lines.set(name, line);
    if (this.#lines.size <= this.#many) return;
    const now = this.#now();
    for (const [each, { slots, heldUntil }] of this.#lines) {
      if (heldUntil <= now && (slots.at(-1) ?? 0) <= now) this.#lines.delete(each);
    }
    this.#many = Math.max(MANY_LINES, this.#lines.size * 2);
  }
}
