import { setTimeout as delay } from 'node:timers/promises';
import type { EvaluationRow } from '@millrace/api';
import { type Item, isJsonObject, type JsonValue } from '@millrace/workflow';
import type { ExecutionReader } from '../executions/history/execution-reader.ts';
import type { ExecutionLauncher, LaunchRequest } from '../executions/start/execution-launcher.ts';
import type { Logger } from '../logging/logger.ts';
import type { EvaluationEnd, EvaluationRepository } from './evaluation.repository.ts';
import { type EvaluationTotals, NO_TOTALS, withRow } from './evaluation-totals.ts';
import { retried } from './retried.ts';
import { failureOf, type GivenRow, rowOfExecution, rowWithoutExecution } from './row-of-execution.ts';

/** How often one looks whether another server stopped it. */
const LOOK_EVERY_MS = 2000;
/** Who stops one does not wait longer for executions that do not end. */
const STOP_WAIT_MS = 10_000;

export interface EvaluationRunnerOptions {
  launcher: Pick<ExecutionLauncher, 'launch' | 'stop' | 'whenEnded'>;
  reader: Pick<ExecutionReader, 'row' | 'summaries' | 'stepData'>;
  repository: EvaluationRepository;
  log: Logger;
}

/** An evaluation that is about to run. */
export interface EvaluationPlan extends Pick<LaunchRequest, 'workflow' | 'startedBy' | 'actsFor'> {
  id: string;
  workflowId: string;
  triggerNode: string;
  /** Rows that are worked on side by side. */
  atOnce: number;
}

/** The evaluations that this server runs: the set is read by an execution, and each of its rows is one of its own. */
export class EvaluationRunner {
  readonly #options: EvaluationRunnerOptions;
  readonly #running = new Map<string, RunningEvaluation>();

  constructor(options: EvaluationRunnerOptions) {
    this.#options = options;
  }

  /** Lets it run, and does not wait for its end. */
  start(plan: EvaluationPlan): void {
    const evaluation = new RunningEvaluation(this.#options, plan);
    this.#running.set(plan.id, evaluation);
    void evaluation.run().finally(() => this.#running.delete(plan.id));
  }

  /** Resolves when nothing of it runs here any more. */
  async stop(id: string): Promise<void> {
    await this.#running.get(id)?.stop();
  }

  /** Resolves when it has ended; at once where it does not run here. */
  async whenEnded(id: string): Promise<void> {
    await this.#running.get(id)?.whenEnded;
  }

  /** Begins no more rows. Those under way are ended, or left, as other executions are. */
  close(): void {
    for (const evaluation of this.#running.values()) evaluation.leave();
  }
}

class RunningEvaluation {
  readonly #options: EvaluationRunnerOptions;
  readonly #plan: EvaluationPlan;
  /** Ids of the executions under way. */
  readonly #executions = new Set<string>();
  readonly #ended = Promise.withResolvers<void>();
  #totals: EvaluationTotals = NO_TOTALS;
  /** Rows are stored one after the other: each with the totals up to it. */
  #stored: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** The server ends. */
  #isLeft = false;

  constructor(options: EvaluationRunnerOptions, plan: EvaluationPlan) {
    this.#options = options;
    this.#plan = plan;
  }

  leave(): void {
    this.#isStopped = true;
    this.#isLeft = true;
  }

  get whenEnded(): Promise<void> {
    return this.#ended.promise;
  }

  async stop(): Promise<void> {
    await this.#stopExecutions();
    await Promise.race([this.#ended.promise, delay(STOP_WAIT_MS, undefined, { ref: false })]);
  }

  async #stopExecutions(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#executions].map((id) => this.#options.launcher.stop(id)));
  }

  /** Another server, or who deletes the workflow, ends it where all of them see it. */
  async #watch(): Promise<void> {
    const { log, repository } = this.#options;
    const ended = this.#ended.promise.then(() => true);
    while (!(await Promise.race([ended, delay(LOOK_EVERY_MS, false, { ref: false })]))) {
      try {
        if (this.#isStopped || (await repository.isRunning(this.#plan.id))) continue;
        await this.#stopExecutions();
      } catch (error) {
        log.warn({ err: error, evaluation: this.#plan.id }, 'Whether an evaluation was stopped is not known');
      }
    }
  }

  /** Does not fail. */
  async run(): Promise<void> {
    const { log, repository } = this.#options;
    const { id } = this.#plan;
    void this.#watch();
    try {
      const end = await this.#work();
      // What a server leaves behind is told as interrupted by the next one.
      if (!this.#isLeft) await retried(() => repository.end(id, { ...end, stopped_at: Date.now() }));
    } catch (error) {
      log.error({ err: error, evaluation: id }, 'An evaluation could not go on');
      const message = (error as Error).message;
      this.#isStopped = true;
      const end = { status: 'failed' as const, error: message, stopped_at: Date.now() };
      await retried(() => repository.end(id, end)).catch((err: unknown) => {
        log.error({ err, evaluation: id }, 'The end of an evaluation could not be stored');
      });
    } finally {
      this.#ended.resolve();
    }
  }

  async #work(): Promise<Pick<EvaluationEnd, 'status' | 'error'>> {
    const { id, atOnce } = this.#plan;
    const set = await this.#readSet();
    if (this.#isStopped) return { status: 'stopped', error: null };
    if ('error' in set) return { status: 'failed', error: set.error };
    const begun = { execution_id: set.executionId, row_count: set.rows.length };
    if (!(await this.#options.repository.begin(id, begun))) this.#isStopped = true;
    const left = set.rows.map((item, position): GivenRow => ({ item, position })).values();
    const work = async (): Promise<void> => {
      for (const row of left) {
        if (this.#isStopped) return;
        await this.#evaluate(row);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { status: this.#isStopped ? 'stopped' : 'finished', error: null };
  }

  /** What the trigger gives. */
  async #readSet(): Promise<{ executionId: string; rows: Item[] } | { error: string }> {
    const { reader } = this.#options;
    const { triggerNode } = this.#plan;
    const executionId = await this.#execute({ kind: 'manual', triggerNode, destinationNode: triggerNode });
    const execution = await reader.row(executionId);
    if (execution.status !== 'success') return { error: failureOf(execution) };
    const [step] = await reader.summaries(execution);
    if (!step) return { error: 'The set could not be read: its execution left no data.' };
    const text = Buffer.from(await reader.stepData(executionId, step.index)).toString('utf8');
    return { executionId, rows: itemsOf(JSON.parse(text)) };
  }

  async #evaluate(row: GivenRow): Promise<void> {
    const found = await this.#find(row).catch((error: Error) => rowWithoutExecution(row, error));
    // One that was stopped says nothing of the row.
    if (this.#isStopped) return;
    this.#stored = this.#stored.then(async () => {
      const { repository } = this.#options;
      this.#totals = withRow(this.#totals, found);
      if (!(await retried(() => repository.addRow(this.#plan, found, this.#totals)))) this.#isStopped = true;
    });
    await this.#stored;
  }

  async #find({ item, position }: GivenRow): Promise<EvaluationRow> {
    const { reader } = this.#options;
    const executionId = await this.#execute({ kind: 'items', node: this.#plan.triggerNode, outputs: [[item]] });
    return retried(async () => {
      const execution = await reader.row(executionId);
      return rowOfExecution({ item, position }, execution, await reader.summaries(execution));
    });
  }

  /** @returns the id of an execution that has ended, or waits. */
  async #execute(start: LaunchRequest['start']): Promise<string> {
    const { launcher } = this.#options;
    const { workflow, startedBy, actsFor } = this.#plan;
    const onBegin = (id: string) => this.#executions.add(id);
    const id = await retried(
      () => launcher.launch({ workflow, startedBy, actsFor, mode: 'evaluation', start, onBegin }),
      { isWanted: () => !this.#isStopped },
    );
    try {
      // It may have been stopped before there was an execution to stop.
      if (this.#isStopped && !this.#isLeft) await launcher.stop(id);
      await launcher.whenEnded(id);
      return id;
    } finally {
      this.#executions.delete(id);
    }
  }
}

/** Items of the first output of a step. */
function itemsOf(data: JsonValue): Item[] {
  const main = isJsonObject(data) && Array.isArray(data.main) ? data.main[0] : undefined;
  const items = Array.isArray(main) ? main : [];
  return items.flatMap((item) => (isJsonObject(item) && isJsonObject(item.json) ? [{ json: item.json }] : []));
}
