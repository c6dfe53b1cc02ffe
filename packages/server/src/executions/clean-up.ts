import type { Logger } from '../logging/logger.ts';
import type { ExecutionService } from './execution.service.ts';
import type { Retention } from './history/retention.ts';

/** Temporary executions are removed when they are this old. */
const TEMPORARY_LIFETIME_MS = 3_600_000;
const INTERVAL_MS = 600_000;
/** After each start: what came while the server was down is not left for long, and does not meet its first callers. */
const FIRST_PASS_MS = 30_000;

export interface CleanUpOptions {
  executions: Pick<ExecutionService, 'deleteTemporary' | 'sweepFiles'>;
  retention: Pick<Retention, 'prune'>;
  /** Whether this server removes executions: of those that share a database, one does. */
  isLeading(): boolean;
  log: Logger;
}

/**
 * Removes temporary and outdated executions on the server that leads, and on each server the files in its folder that belong
 * to no execution any more.
 */
export class CleanUp {
  readonly #options: CleanUpOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: CleanUpOptions) {
    this.#options = options;
  }

  /** Removes what an earlier server left of temporary executions, then goes on from time to time. */
  async start(): Promise<void> {
    this.#passIn(FIRST_PASS_MS);
    const { executions, isLeading } = this.#options;
    // Whoever leads as it starts is alone: nobody looks at them any more.
    if (isLeading()) await executions.deleteTemporary({});
    await executions.sweepFiles();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #passIn(ms: number): void {
    this.#timer = setTimeout(() => void this.#pass(), ms);
  }

  async #pass(): Promise<void> {
    try {
      if (this.#options.isLeading()) await this.#removeExecutions();
      await this.#options.executions.sweepFiles();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Outdated executions or their files could not be removed');
    }
    if (!this.#isStopped) this.#passIn(INTERVAL_MS);
  }

  async #removeExecutions(): Promise<void> {
    const { executions, retention, log } = this.#options;
    await executions.deleteTemporary({ startedBefore: Date.now() - TEMPORARY_LIFETIME_MS });
    const removed = await retention.prune(Date.now());
    if (removed > 0) log.info({ executions: removed }, 'Outdated executions were removed');
  }
}
