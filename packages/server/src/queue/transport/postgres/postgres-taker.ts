import type { QueueJob } from '../../queue-messages.ts';
import { type JobTaker, LOOK_MS, type TakenJob } from '../queue-transport.ts';
import type { Waker } from '../waker.ts';
import type { AskQueue } from './queue-connection.ts';
import { finish, keep, take, takeOver } from './queue-statements.ts';

interface JobRow {
  id: string;
  rank: number;
  job: string;
}

/** Takes jobs out of a table, from which others take at the same time. */
export class PostgresTaker implements JobTaker {
  readonly #workerId: string;
  readonly #ask: AskQueue;
  /** Called when there may be jobs. */
  readonly #waker: Waker;
  #isInterrupted = false;

  constructor(workerId: string, ask: AskQueue, waker: Waker) {
    this.#workerId = workerId;
    this.#ask = ask;
    this.#waker = waker;
  }

  async take(limit: number): Promise<TakenJob[]> {
    this.#isInterrupted = false;
    for (const deadline = Date.now() + LOOK_MS; ; ) {
      const jobs = await this.#take(limit);
      const leftMs = deadline - Date.now();
      if (jobs.length > 0 || this.#isInterrupted || leftMs <= 0) return jobs;
      // It may be called for jobs that are taken already.
      await this.#waker.wait(leftMs);
    }
  }

  async interrupt(): Promise<void> {
    this.#isInterrupted = true;
    this.#waker.wake();
  }

  async keep(receipts: readonly string[]): Promise<TakenJob[]> {
    if (receipts.length > 0) await this.#ask(keep, [this.#workerId, receipts]);
    const rows = await this.#ask<JobRow>(takeOver, [this.#workerId]);
    return rows.map((row) => takenJob(row, { wasTaken: true }));
  }

  async finish(receipts: readonly string[]): Promise<void> {
    await this.#ask(finish, [receipts]);
  }

  async #take(limit: number): Promise<TakenJob[]> {
    const rows = await this.#ask<JobRow>(take, [this.#workerId, limit]);
    rows.sort((a, b) => a.rank - b.rank || Number(a.id) - Number(b.id));
    return rows.map((row) => takenJob(row, { wasTaken: false }));
  }
}

function takenJob({ id, job }: JobRow, { wasTaken }: { wasTaken: boolean }): TakenJob {
  return { receipt: id, job: JSON.parse(job) as QueueJob, wasTaken };
}
