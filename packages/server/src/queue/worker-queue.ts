import { setTimeout as delay } from 'node:timers/promises';
import type { QueueState } from '@millrace/api';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { rankOf } from '../executions/live/run-rules.ts';
import type { OfferedExecution, Workers } from '../executions/start/workers.ts';
import type { ExecutionRepository } from '../executions/storage/execution.repository.ts';
import type { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import type { Logger } from '../logging/logger.ts';
import type { ExecutableCache } from '../workflows/executable-cache.ts';
import { Gatherer } from './gatherer.ts';
import { GONE_MS } from './gone-processes.ts';
import type { Inbox } from './inbox.ts';
import { bodyLengthOf, QUEUE_PROTOCOL, type QueueJob } from './queue-messages.ts';
import type { OfferedJob, QueueTransport } from './transport/queue-transport.ts';
import type { WorkerRoster } from './worker-roster.ts';

/** Executions that are told of at once when a server looks for those nobody was told of. */
const PAGE = 1000;
const SWEEP_MS = 5000;
/** One that is younger is about to be told of. */
const YOUNG_MS = 5000;
const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_PAUSE_MS = 1000;
/** How long a node may take to react when its execution is stopped, before the caller is told that it goes on. */
const STOP_TIMEOUT_MS = 5000;

export interface WorkerQueueOptions {
  transport: Pick<QueueTransport, 'description' | 'offer' | 'withdraw' | 'depth'>;
  roster: Pick<WorkerRoster, 'list' | 'leave'>;
  inbox: Pick<Inbox, 'send' | 'removeOf'>;
  ownership: Pick<OwnershipRepository, 'listOfNobody' | 'cancelOfNobody' | 'listGone' | 'release'>;
  repository: Pick<ExecutionRepository, 'findById'>;
  workflows: Pick<ExecutableCache, 'find'>;
  log: Logger;
}

/**
 * Executions that wait for a worker. What counts is in the database, where they belong to nobody; the queue only tells of
 * them. Telling twice does no harm: a worker claims an execution before it runs it.
 */
export class WorkerQueue implements Workers {
  readonly #options: WorkerQueueOptions;
  readonly #offers: Gatherer<OfferedJob, string>;
  #sweepTimer: NodeJS.Timeout | undefined;
  #isSweeping = false;
  #sweptTo = 0;

  constructor(options: WorkerQueueOptions) {
    this.#options = options;
    this.#offers = new Gatherer(
      (jobs) => options.transport.offer(jobs),
      ({ job }) => bodyLengthOf(job),
    );
  }

  /** From now on tells of executions that were stored without being told of, or that the queue has lost. */
  startSweep(isLeading: () => boolean): void {
    this.#sweepTimer = setInterval(() => {
      if (isLeading()) void this.#sweep();
    }, SWEEP_MS);
  }

  close(): void {
    clearInterval(this.#sweepTimer);
  }

  /**
   * Adds a call; those with lower ranks are taken first.
   * @returns a ticket, by which it can be taken back.
   * @throws when the queue does not answer.
   */
  addCall(job: Extract<QueueJob, { callId: string }>, rank: number): Promise<string> {
    return this.#offers.add({ job, rank });
  }

  /**
   * Takes a call back, unless a worker has it. It is missing when the worker has done it, or the queue has lost it.
   * @throws when the queue does not answer.
   */
  withdrawCall(ticket: string): Promise<'withdrawn' | 'taken' | 'missing'> {
    return this.#options.transport.withdraw(ticket);
  }

  /** How many workers take jobs. @throws when the queue does not answer. */
  async countWorkers(): Promise<number> {
    return (await this.look()).workers.length;
  }

  /** What waits, and who takes it. @throws when the queue does not answer. */
  async look(): Promise<QueueState> {
    const { transport, roster } = this.#options;
    const [depth, workers] = await Promise.all([transport.depth(), roster.list()]);
    return { place: transport.description, ...depth, workers };
  }

  async offer(executions: readonly OfferedExecution[]): Promise<void> {
    try {
      await Promise.all(
        executions.map(({ executionId, rank }) =>
          this.#offers.add({ job: { kind: 'execution', protocol: QUEUE_PROTOCOL, executionId }, rank }),
        ),
      );
    } catch (error) {
      const executionIds = executions.map(({ executionId }) => executionId);
      this.#options.log.warn({ err: error, executionIds }, 'Workers could not be told of executions yet');
    }
  }

  async stop(executionId: string): Promise<boolean> {
    const { ownership, repository, inbox } = this.#options;
    const id = Number(executionId);
    if (!Number.isSafeInteger(id)) return false;
    if (await ownership.cancelOfNobody(id, Date.now())) return true;
    const row = await repository.findById(id);
    if (!row || row.server_id === null || (row.status !== 'new' && row.status !== 'running')) return false;
    await inbox.send(row.server_id, { kind: 'stop', executionId });
    const stop = new AbortController();
    const timeout = delay(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => stop.abort());
    await Promise.race([this.#whenEnded(id, stop.signal), timeout]);
    return true;
  }

  whenEnded(executionId: string): Promise<void> {
    return this.#whenEnded(Number(executionId));
  }

  async #whenEnded(id: number, signal?: AbortSignal): Promise<void> {
    const { repository } = this.#options;
    for (let pause = FIRST_LOOK_MS; !signal?.aborted; pause = Math.min(pause * 2, LONGEST_LOOK_PAUSE_MS)) {
      const row = await repository.findById(id);
      if (!row || (row.status !== 'new' && row.status !== 'running')) return;
      await delay(pause, undefined, { ref: false });
    }
  }

  /** Does not fail. */
  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      const begunBefore = Date.now() - YOUNG_MS;
      const rows = await this.#options.ownership.listOfNobody({ afterId: this.#sweptTo, begunBefore, limit: PAGE });
      if (rows.length > 0) await this.offer(await this.#ranked(rows));
      this.#sweptTo = rows.length < PAGE ? 0 : (rows.at(-1)?.id ?? 0);
      await this.#forgetGone();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'Executions that wait for a worker could not be looked for');
    } finally {
      this.#isSweeping = false;
    }
  }

  /** By what their workflows say now. */
  async #ranked(rows: ReadonlyArray<Pick<ExecutionTable, 'id' | 'workflow_id'>>): Promise<OfferedExecution[]> {
    const ranks = new Map<string | null, number>([[null, rankOf(undefined)]]);
    for (const { workflow_id: id } of rows) {
      if (id === null || ranks.has(id)) continue;
      ranks.set(id, rankOf((await this.#options.workflows.find(id))?.version.workflow.settings));
    }
    return rows.map(({ id, workflow_id }) => ({
      executionId: String(id),
      rank: ranks.get(workflow_id) ?? rankOf(undefined),
    }));
  }

  /** What was sent to processes that are gone would lie there for ever. */
  async #forgetGone(): Promise<void> {
    const { ownership, roster, inbox, log } = this.#options;
    for (const serverId of await ownership.listGone(GONE_MS)) {
      await inbox.removeOf(serverId);
      await roster.leave(serverId);
      await ownership.release(serverId);
      log.info({ serverId }, 'A process that is gone is forgotten');
    }
  }
}
