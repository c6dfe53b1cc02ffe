import type { Logger } from '../logging/logger.ts';
import type { ExecutionService } from './execution.service.ts';

/** Temporary executions are removed when they are this old. */
const TEMPORARY_LIFETIME_MS = 3_600_000;
const INTERVAL_MS = 600_000;

/** Removes temporary executions, and files that belong to no execution any more. */
export class CleanUp {
  readonly #executions: Pick<ExecutionService, 'deleteTemporary' | 'sweepFiles'>;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor({ executions, log }: { executions: ExecutionService; log: Logger }) {
    this.#executions = executions;
    this.#log = log;
  }

  /** Removes all that an earlier server left, then goes on from time to time. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      this.#remove({ startedBefore: Date.now() - TEMPORARY_LIFETIME_MS }).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'Temporary executions or their files could not be removed');
      });
    }, INTERVAL_MS);
    await this.#remove({});
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #remove(query: { startedBefore?: number }): Promise<void> {
    await this.#executions.deleteTemporary(query);
    await this.#executions.sweepFiles();
  }
}
