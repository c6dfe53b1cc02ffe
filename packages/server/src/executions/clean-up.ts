import type { Logger } from '../logging/logger.ts';
import type { ExecutionService } from './execution.service.ts';
import type { Retention } from './history/retention.ts';

/** Temporary executions are removed when they are this old. */
const TEMPORARY_LIFETIME_MS = 3_600_000;
const INTERVAL_MS = 600_000;

export interface CleanUpOptions {
  executions: Pick<ExecutionService, 'deleteTemporary' | 'sweepFiles'>;
  retention: Pick<Retention, 'prune'>;
  log: Logger;
}

/** Removes temporary and outdated executions, and files that belong to no execution any more. */
export class CleanUp {
  readonly #options: CleanUpOptions;
  #timer: NodeJS.Timeout | undefined;
  #isAtWork = false;

  constructor(options: CleanUpOptions) {
    this.#options = options;
  }

  /** Removes what an earlier server left of temporary executions, then goes on from time to time. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      this.#pass().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'Outdated executions or their files could not be removed');
      });
    }, INTERVAL_MS);
    await this.#removeTemporary({});
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #pass(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      await this.#removeTemporary({ startedBefore: Date.now() - TEMPORARY_LIFETIME_MS });
      const removed = await this.#options.retention.prune(Date.now());
      if (removed > 0) this.#options.log.info({ executions: removed }, 'Outdated executions were removed');
    } finally {
      this.#isAtWork = false;
    }
  }

  async #removeTemporary(query: { startedBefore?: number }): Promise<void> {
    await this.#options.executions.deleteTemporary(query);
    await this.#options.executions.sweepFiles();
  }
}
