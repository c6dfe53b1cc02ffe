import type { CallAnswer, ExecutionSummary, executionRoutes } from '@millrace/api';
import type { ExecutionStart } from '@millrace/wire';
import type { ExecutionStatus } from '@millrace/workflow';
import type { Visibility } from '../access/visibility.ts';
import type { ExecutionFiles } from '../binary-data/execution-files.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import type { AnnotationRepository } from './annotations/annotation.repository.ts';
import { toExecutionSummary } from './history/execution-detail.ts';
import type { ExecutionReader } from './history/execution-reader.ts';
import { groupFailures } from './history/failure-groups.ts';
import { restartStart } from './restart-start.ts';
import { retryNodesOf } from './retry-nodes.ts';
import type { AgainOptions, RunAgain } from './run-again.ts';
import type { ExecutionLauncher } from './start/execution-launcher.ts';
import type { ExecutionFilter, ExecutionRepository } from './storage/execution.repository.ts';
import { decodeStart } from './storage/execution-start.ts';
import type { ExecutionStore } from './storage/execution-store.ts';
import type { WaitingExecutions } from './waiting/waiting-executions.ts';

const DELETE_BATCH = 500;
const PAGE = 1000;
/** Failures beyond this number are not looked at for what they have in common. */
const MAX_FAILURES = 10_000;

export interface ExecutionServiceOptions {
  repository: ExecutionRepository;
  reader: ExecutionReader;
  annotations: Pick<AnnotationRepository, 'find'>;
  store: ExecutionStore;
  files: ExecutionFiles;
  launcher: ExecutionLauncher;
  /** Other processes run executions, too. */
  isShared?: boolean;
  waiting: Pick<WaitingExecutions, 'cancel' | 'cancelByWorkflow'>;
  again: RunAgain;
}

export interface DeleteRequest {
  ids?: string[] | undefined;
  deleteBefore?: string | undefined;
  filters?: ExecutionFilter | undefined;
  /** What the caller may delete. */
  visible: Visibility;
}

/** Past and present executions. */
export class ExecutionService {
  readonly #options: ExecutionServiceOptions;

  constructor(options: ExecutionServiceOptions) {
    this.#options = options;
  }

  async list(
    query: ExecutionFilter & { firstId?: string | undefined; lastId?: string | undefined; limit: number },
  ): Promise<CallAnswer<typeof executionRoutes.list>> {
    const { firstId, lastId, limit, ...filter } = query;
    const [rows, { count, isExact }] = await Promise.all([
      this.#options.repository.list({ ...filter, limit, newerThan: toNumber(firstId), olderThan: toNumber(lastId) }),
      this.#options.repository.count(filter),
    ]);
    const annotations = await this.#options.annotations.find(rows.map(({ id }) => id));
    const results = rows.map((row) => ({ ...toExecutionSummary(row), annotation: annotations.get(row.id) ?? null }));
    return { results, count, estimated: !isExact };
  }

  /** Executions under way, newest first. */
  async current({ workflowId }: ExecutionFilter): Promise<ExecutionSummary[]> {
    const rows = new Map((await this.#underWayElsewhere(workflowId)).map((row) => [row.id, row]));
    for (const { row } of this.#options.launcher.list()) {
      if (workflowId === undefined || row.workflow_id === workflowId) rows.set(row.id, row);
    }
    return [...rows.values()].sort((a, b) => b.id - a.id).map(toExecutionSummary);
  }

  /** Failed executions by cause. */
  async failures(filter: ExecutionFilter): Promise<CallAnswer<typeof executionRoutes.failures>> {
    const failures = await this.#options.repository.listFailures({ ...filter, limit: MAX_FAILURES + 1 });
    const examined = failures.slice(0, MAX_FAILURES);
    return {
      groups: groupFailures(examined),
      examined: examined.length,
      isComplete: failures.length <= MAX_FAILURES,
    };
  }

  /** Stops executions under way. @returns how many. */
  async stopAll({ workflowId }: ExecutionFilter, maySee: (id: string) => Promise<boolean>): Promise<number> {
    let stopped = 0;
    for (const { id } of await this.current({ workflowId })) {
      if ((await maySee(id)) && (await this.#options.launcher.stop(id))) stopped += 1;
    }
    return stopped;
  }

  async stop(id: string): Promise<CallAnswer<typeof executionRoutes.stop>> {
    const { launcher, waiting } = this.#options;
    const number = toNumber(id);
    const wasRunning = (await launcher.stop(id)) || (number !== undefined && (await waiting.cancel(number)));
    const row = await this.#options.reader.row(id);
    if (!wasRunning) {
      throw apiError('EXECUTION_NOT_RUNNING', { id, status: row.status });
    }
    const { status, finished, startedAt, stoppedAt } = toExecutionSummary(row);
    return { status, finished, startedAt, stoppedAt };
  }

  /** Deletes executions by id or by age; returns how many. Those named that wait are canceled first; those that run stay. */
  async delete({ ids, deleteBefore, filters, visible }: DeleteRequest): Promise<number> {
    if (ids !== undefined) {
      const given = ids.map(toNumber).filter((id) => id !== undefined);
      const numbers = await this.#options.repository.filterVisible(given, visible);
      for (const id of numbers) await this.#options.waiting.cancel(id);
      return this.#remove(await this.#options.repository.filterEnded(numbers));
    }
    if (deleteBefore === undefined && !isLimiting(filters)) {
      throw apiError('BAD_REQUEST.noExecutionsNamed');
    }
    const times = [filters?.startedBefore, deleteBefore && Date.parse(deleteBefore)].filter(
      (time) => typeof time === 'number',
    );
    return this.#removeAll({ ...filters, visible, ...(times.length > 0 && { startedBefore: Math.min(...times) }) });
  }

  /** Removes the executions of a workflow that is gone; those under way or waiting are stopped. */
  async deleteByWorkflow(workflowId: string): Promise<void> {
    const underWay = await this.current({ workflowId });
    await Promise.all(underWay.map(({ id }) => this.#options.launcher.stop(id)));
    await this.#options.waiting.cancelByWorkflow(workflowId);
    await this.#removeAll({ workflowId });
  }

  /** Executions by hand that are not listed. */
  listTemporary(query: { workflowId?: string; startedBefore?: number }): Promise<number[]> {
    return this.#options.repository.listTemporaryIds(query);
  }

  /** Removes executions by hand that are not listed. */
  async deleteTemporary(query: { workflowId?: string; startedBefore?: number }): Promise<void> {
    await this.#remove(await this.listTemporary(query));
  }

  /** Removes ended executions, given by {@link listTemporary}. */
  async deleteEnded(ids: readonly number[]): Promise<void> {
    await this.#remove(ids);
  }

  /** Removes files that belong to no execution any more. */
  async sweepFiles(): Promise<void> {
    const { files, repository, launcher } = this.#options;
    const known = async (ids: number[]): Promise<Set<number>> => {
      const underWay = ids.filter((id) => launcher.find(String(id)) !== undefined);
      return new Set([...underWay, ...(await repository.filterExisting(ids))]);
    };
    await files.sweep(known, Date.now());
  }

  /**
   * Runs a failed execution again, from the node that failed.
   * @returns whether the new execution succeeded, or waits.
   */
  async retry(id: string, options: AgainOptions): Promise<boolean> {
    const newId = await this.startRetry(id, options);
    await this.#options.launcher.whenEnded(newId);
    const result = await this.#options.repository.findById(Number(newId));
    return result === undefined || result.status === 'success' || result.status === 'waiting';
  }

  /** As {@link retry}, without waiting for its end. @returns the id of the new execution. */
  async startRetry(id: string, { loadWorkflow, startedBy }: AgainOptions): Promise<string> {
    const { launcher, reader, again } = this.#options;
    const row = await reader.row(id);
    this.#refuseUnretryable(row);
    const workflow = await again.workflowOf(row, loadWorkflow);
    const start = await this.#startForRetry(row, workflow);
    const by = await again.peopleOf(row, { loadWorkflow, startedBy });
    return launcher.launch({ workflow, mode: 'retry', start, retryOf: row.id, ...by });
  }

  /** Runs an ended execution again from one of its nodes on. @returns the id of the new one, which runs. */
  async restart(
    id: string,
    { node, loadWorkflow, startedBy }: { node: string; loadWorkflow: boolean; startedBy: string },
  ): Promise<string> {
    const { launcher, reader, again } = this.#options;
    const row = await reader.row(id);
    if (['new', 'running', 'waiting'].includes(row.status)) {
      throw apiError('EXECUTION_NOT_ENDED', { id });
    }
    const workflow = await again.workflowOf(row, loadWorkflow);
    const runData = await reader.runData(row);
    const start = restartStart({ node, workflow: workflow.version.workflow, runData, executionId: id });
    const isRetry = row.status !== 'success' && row.retry_success_id === null;
    const by = await again.peopleOf(row, { loadWorkflow, startedBy });
    return launcher.launch({ workflow, mode: 'retry', start, ...by, ...(isRetry && { retryOf: row.id }) });
  }

  async #underWayElsewhere(workflowId: string | undefined): Promise<ExecutionTable[]> {
    const found: ExecutionTable[] = [];
    if (!this.#options.isShared) return found;
    for (;;) {
      const status = ['new', 'running'] as const;
      const page = await this.#options.repository.list({
        status,
        workflowId,
        olderThan: found.at(-1)?.id,
        limit: PAGE,
      });
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  }

  #refuseUnretryable(row: ExecutionTable): void {
    const retryable: ExecutionStatus[] = ['error', 'crashed', 'canceled'];
    if (!retryable.includes(row.status)) {
      throw apiError('EXECUTION_NOT_RETRYABLE.status', { id: row.id, status: row.status });
    }
    if (row.retry_success_id !== null) {
      throw apiError('EXECUTION_NOT_RETRYABLE.retried', { id: row.id, successor: row.retry_success_id });
    }
  }

  /** From the node that failed with the data of the others; from the beginning when no node has ended. */
  async #startForRetry(row: ExecutionTable, workflow: ExecutableWorkflow): Promise<ExecutionStart> {
    const { reader, repository } = this.#options;
    const steps = await reader.summaries(row);
    if (steps.length === 0) {
      const start = await repository.findStart(row.id);
      // The items of one that another one ran are with that one.
      if (start?.is_awaited === 0) return decodeStart(start.start);
      throw apiError('EXECUTION_NOT_RETRYABLE.nothingKept', { id: row.id });
    }
    const startNodes = retryNodesOf(workflow.version.workflow, steps, row.last_node);
    const names = new Set(workflow.version.workflow.nodes.map((node) => node.name));
    const missing = startNodes.find((name) => !names.has(name));
    if (missing !== undefined) {
      throw apiError('EXECUTION_NOT_RETRYABLE.nodeGone', { node: missing, id: row.id });
    }
    const runData = await reader.runData(row);
    for (const name of startNodes) delete runData[name];
    return { kind: 'manual', startNodes, runData };
  }

  async #removeAll(query: ExecutionFilter): Promise<number> {
    let deleted = 0;
    for (let afterId = 0; ; ) {
      const ids = await this.#options.repository.listEndedIds({ ...query, afterId, limit: DELETE_BATCH });
      deleted += await this.#remove(ids);
      const last = ids.at(-1);
      if (last === undefined || ids.length < DELETE_BATCH) return deleted;
      afterId = last;
    }
  }

  async #remove(ids: readonly number[]): Promise<number> {
    for (let index = 0; index < ids.length; index += DELETE_BATCH) {
      const batch = ids.slice(index, index + DELETE_BATCH);
      await this.#options.store.remove(batch);
      await this.#options.files.remove(batch);
    }
    return ids.length;
  }
}

function toNumber(id: string | undefined): number | undefined {
  return id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** Deletes nothing by mistake: an empty filter fits everything. */
function isLimiting(filters: ExecutionFilter | undefined): boolean {
  return Object.values(filters ?? {}).some(
    (value) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
}
