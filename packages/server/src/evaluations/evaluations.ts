import type { CallAnswer, EvaluationRun, evaluationRoutes } from '@millrace/api';
import type { Access } from '../access/access.ts';
import type { KnownActor } from '../access/actor.ts';
import type { RunPeople } from '../access/run-people.ts';
import { newId } from '../database/new-id.ts';
import { apiError } from '../errors/server-error.ts';
import type { OwnershipRepository } from '../executions/storage/ownership.repository.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import type { ExecutableCache } from '../workflows/executable-cache.ts';
import type { WorkflowRepository } from '../workflows/workflow.repository.ts';
import { type ExecutableWorkflow, executableFromRow } from '../workflows/workflow-versions.ts';
import type { EvaluationRepository, EvaluationRunRow } from './evaluation.repository.ts';
import type { EvaluationRunner } from './evaluation-runner.ts';
import { type EvaluationTotals, meansOf, NO_TOTALS } from './evaluation-totals.ts';

export interface EvaluationsOptions {
  access: Pick<Access, 'require'>;
  executables: Pick<ExecutableCache, 'find'>;
  nodeTypes: Pick<NodeTypeStore, 'catalogue'>;
  ownership: Pick<OwnershipRepository, 'canTellEndOf' | 'isKnown' | 'listGone'>;
  repository: EvaluationRepository;
  runner: EvaluationRunner;
  runPeople: Pick<RunPeople, 'actsForByHand'>;
  serverId: string;
  workflows: Pick<WorkflowRepository, 'findById'>;
}

/** Evaluations of workflows, as clients see them. */
export class Evaluations {
  readonly #options: EvaluationsOptions;

  constructor(options: EvaluationsOptions) {
    this.#options = options;
  }

  async list(workflowId: string): Promise<CallAnswer<typeof evaluationRoutes.list>> {
    await this.#interruptLost();
    const { executables, repository } = this.#options;
    // Open pages ask for it every few seconds.
    const [runs, workflow] = await Promise.all([repository.list(workflowId), executables.find(workflowId)]);
    return { results: runs.map(toRun), triggers: workflow ? await this.#triggersOf(workflow) : [] };
  }

  /** @throws ServerError `EVALUATION_NOT_FOUND` */
  async get(id: string, runId: string): Promise<EvaluationRun> {
    await this.#interruptLost();
    return toRun(await this.#find(id, runId));
  }

  /** Rows that are done. @throws ServerError `EVALUATION_NOT_FOUND` */
  async rows(
    id: string,
    runId: string,
    { limit, ...page }: { limit: number; after?: number | undefined; failed?: boolean | undefined },
  ): Promise<CallAnswer<typeof evaluationRoutes.rows>> {
    await this.#find(id, runId);
    const rows = await this.#options.repository.listRows(runId, { ...page, limit: limit + 1 });
    return { results: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /** Starts one of the workflow as it is stored. @throws ServerError `EVALUATION_RUNNING`, `EVALUATION_TRIGGER_MISSING` */
  async start(
    id: string,
    {
      userId,
      triggerNode,
      atOnce = 1,
    }: { userId: string; triggerNode?: string | undefined; atOnce?: number | undefined },
  ): Promise<EvaluationRun> {
    const { repository, runner, runPeople, serverId, workflows } = this.#options;
    const row = await workflows.findById(id);
    if (!row) throw apiError('WORKFLOW_NOT_FOUND', { id });
    const workflow = executableFromRow(row);
    const triggers = await this.#triggersOf(workflow);
    const trigger = triggers.find((name) => triggerNode === undefined || name === triggerNode);
    if (trigger === undefined) throw apiError('EVALUATION_TRIGGER_MISSING', { id });
    await this.#interruptLost();
    const actsFor = await runPeople.actsForByHand({ userId, workflowId: id, isAsStored: true });
    const runId = newId();
    const isCreated = await repository.create({
      ...{ id: runId, workflow_id: id, trigger_node: trigger, status: 'running', started_at: Date.now() },
      ...{ stopped_at: null, started_by: userId, server_id: serverId, execution_id: null, row_count: null },
      ...{ totals: JSON.stringify(NO_TOTALS), error: null },
    });
    if (!isCreated) throw apiError('EVALUATION_RUNNING', { id });
    runner.start({ id: runId, workflowId: id, workflow, startedBy: userId, actsFor, triggerNode: trigger, atOnce });
    return toRun(await this.#find(id, runId));
  }

  /**
   * Stops one that runs: one's own, or that of others by who may change the workflow, as its executions.
   * @throws ServerError `EVALUATION_NOT_FOUND`, `FORBIDDEN`
   */
  async stop(id: string, runId: string, actor: KnownActor): Promise<EvaluationRun> {
    const { started_by: startedBy } = await this.#find(id, runId);
    if (startedBy !== actor.user.id) await this.#options.access.require(actor, 'workflow:update', id);
    // Where another server runs it, that one notices, and stops its executions.
    await this.#options.repository.end(runId, { status: 'stopped', error: null, stopped_at: Date.now() });
    await this.#options.runner.stop(runId);
    return toRun(await this.#find(id, runId));
  }

  /** @throws ServerError `EVALUATION_NOT_FOUND`, `EVALUATION_RUNNING` */
  async delete(id: string, runId: string): Promise<void> {
    await this.#interruptLost();
    if ((await this.#find(id, runId)).status === 'running') throw apiError('EVALUATION_RUNNING', { id });
    await this.#options.repository.delete(runId);
  }

  /** Tells those as interrupted that an earlier run of this server left behind. */
  begin(): Promise<void> {
    const { repository, serverId } = this.#options;
    return repository.interrupt(serverId, Date.now());
  }

  /** Tells those as interrupted whose server has ended; by the clock of the database, which all servers share. */
  async #interruptLost(): Promise<void> {
    const { ownership, repository, serverId } = this.#options;
    const running = await repository.listServers();
    const others = running.filter((id) => id !== serverId && ownership.canTellEndOf(id, serverId));
    if (others.length === 0) return;
    const gone = new Set(await ownership.listGone(0));
    for (const id of others) {
      if (gone.has(id) || !(await ownership.isKnown(id))) await repository.interrupt(id, Date.now());
    }
  }

  async #find(id: string, runId: string): Promise<EvaluationRunRow> {
    const row = await this.#options.repository.find(id, runId);
    if (!row) throw apiError('EVALUATION_NOT_FOUND', { id, runId });
    return row;
  }

  async #triggersOf({ version }: ExecutableWorkflow): Promise<string[]> {
    const { byName } = await this.#options.nodeTypes.catalogue();
    return version.workflow.nodes
      .filter(
        ({ type, typeVersion, disabled }) => !disabled && byName.find(type, typeVersion)?.trigger === 'evaluation',
      )
      .map(({ name }) => name);
  }
}

function toRun(row: EvaluationRunRow): EvaluationRun {
  const totals = JSON.parse(row.totals) as EvaluationTotals;
  const { version_id: versionId, version_name: name, version_created_at: createdAt } = row;
  return {
    id: row.id,
    workflowId: row.workflow_id,
    status: row.status,
    version:
      versionId === null || createdAt === null
        ? null
        : { id: versionId, name, createdAt: new Date(createdAt).toISOString() },
    triggerNode: row.trigger_node,
    startedAt: new Date(row.started_at).toISOString(),
    stoppedAt: row.stopped_at === null ? null : new Date(row.stopped_at).toISOString(),
    startedBy: row.started_by,
    executionId: row.execution_id,
    rowCount: row.row_count,
    doneCount: totals.done,
    failedCount: totals.failed,
    metrics: meansOf(totals),
    usage: totals.usage,
    durationMs: totals.durationMs,
    error: row.error,
  };
}
