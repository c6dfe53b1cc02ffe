import { toBlame } from './blame.ts';
import { type Party, type PoolJob, partyOf } from './pool-job.ts';
import type { RunnerProcess } from './runner-process.ts';

/** A job that a runner has. What started it, and what it did before, may be large: that is the runner's now. */
export interface ActiveJob extends Pick<PoolJob, 'listener'> {
  runner: RunnerProcess;
  party: Party;
  executionId: string;
  parentId: string | undefined;
  /** It lost a runner before, without a step since. */
  wasLost: boolean;
}

/** The jobs that runners have, and which of them run as parts of which. */
export class ActiveJobs {
  readonly #jobs = new Map<string, ActiveJob>();

  get(executionId: string): ActiveJob | undefined {
    return this.#jobs.get(executionId);
  }

  /** The runner has it from now on. */
  add(runner: RunnerProcess, entry: PoolJob): void {
    const { job, listener, recoveries = 0 } = entry;
    const { executionId, parent } = job;
    const wasLost = recoveries > 0;
    const party = partyOf(entry);
    this.#jobs.set(executionId, { runner, executionId, parentId: parent?.executionId, party, wasLost, listener });
  }

  /** @returns what it was. */
  remove(executionId: string): ActiveJob | undefined {
    const active = this.#jobs.get(executionId);
    this.#jobs.delete(executionId);
    return active;
  }

  /** An execution and those that it is a part of: they run in the same process. */
  withParents(executionId: string): ActiveJob[] {
    const found: ActiveJob[] = [];
    for (let id: string | undefined = executionId; id !== undefined; ) {
      const active = this.#jobs.get(id);
      if (active) found.push(active);
      id = active?.runner.parts.has(id) ? active.parentId : undefined;
    }
    return found;
  }

  /** Executions that would run a part anew which has finished something. @param touched steps by execution */
  withTouchedParts(runner: RunnerProcess, touched: ReadonlyMap<string, number> = new Map()): Set<string> {
    const touchedParts = [...runner.parts].filter((id) => touched.has(id));
    const wholes = touchedParts.flatMap((id) => this.withParents(id).slice(1));
    return new Set(wholes.map(({ executionId }) => executionId));
  }

  /** Whose executions in this runner lost one before: one of them may have ended it. */
  suspectsIn(runner: RunnerProcess): Party[] {
    const suspects = [...runner.executions].flatMap((id) => this.#jobs.get(id) ?? []).filter(({ wasLost }) => wasLost);
    return suspects.flatMap(({ party }) => toBlame([party]));
  }
}
