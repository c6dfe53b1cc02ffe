import type { ReusedStep, StepSummary } from '@millrace/api';
import type { Step } from '@millrace/wire';
import type { NodeRun, RunData, Workflow } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import { JsonText } from '../../http/json-text.ts';
import { ExecutionSteps } from '../live/execution-steps.ts';
import type { LiveExecutions } from '../live/live-executions.ts';
import type { ExecutionRepository } from '../storage/execution.repository.ts';
import { toItemsBytes, toJsonBytes } from '../storage/step-data.ts';
import { toStep } from '../storage/step-summary.ts';
import { composeExecution, toRunHead } from './execution-detail.ts';

/** Data of a step that was deleted while it was read. */
const NO_DATA = Buffer.from('{"main":[]}');

/** Most data of earlier steps, as JSON text, that one run starts with: all of it is in memory at once. */
const MAX_REUSED_BYTES = 256 * 2 ** 20;

/** Reads executions: what is not stored yet from memory, the rest from the database. */
export class ExecutionReader {
  readonly #repository: ExecutionRepository;
  readonly #live: Pick<LiveExecutions, 'find'>;
  readonly #steps: ExecutionSteps;

  constructor(repository: ExecutionRepository, live: Pick<LiveExecutions, 'find'>) {
    this.#repository = repository;
    this.#live = live;
    this.#steps = new ExecutionSteps(repository, live);
  }

  /** @throws ServerError `EXECUTION_NOT_FOUND` */
  async row(id: string): Promise<ExecutionTable> {
    const live = this.#live.find(id);
    const row = live ? { ...live.row } : await this.#stored(id);
    if (!row) throw apiError('EXECUTION_NOT_FOUND', { id });
    return row;
  }

  /** The workflow as it ran, as JSON text. */
  async workflowText(row: ExecutionTable): Promise<string> {
    const text =
      this.#live.find(String(row.id))?.workflow.document ?? (await this.#repository.findWorkflow(row.workflow_hash));
    if (text === undefined) throw apiError('INTERNAL.workflowMissing', { id: row.id });
    return text;
  }

  async workflow(row: ExecutionTable): Promise<Workflow> {
    return JSON.parse(await this.workflowText(row)) as Workflow;
  }

  /** Who stood behind its nodes when it ran, as JSON text. */
  async people(row: ExecutionTable): Promise<string | null> {
    const live = this.#live.find(String(row.id));
    return live ? live.workflow.people : this.#repository.findPeople(row.workflow_hash);
  }

  async detail(id: string): Promise<JsonText> {
    const row = await this.row(id);
    const [workflow, customData] = await Promise.all([this.workflowText(row), this.customData(row)]);
    const summaries = await this.summaries(row);
    const dataOf = (position: number) => this.#findStepData(row, position).then((data) => data ?? NO_DATA);
    return new JsonText(composeExecution({ row, workflow, customData, summaries, dataOf }));
  }

  /** What it noted about itself. */
  async customData(row: ExecutionTable): Promise<Record<string, string>> {
    const live = this.#live.find(String(row.id));
    return Object.fromEntries(live ? live.customData : await this.#repository.listCustomData(row.id));
  }

  /** Steps without their data. */
  summaries(row: ExecutionTable): Promise<StepSummary[]> {
    return this.#steps.summaries(row.id);
  }

  /** All steps with their data, in order, one after the other. */
  async *steps(row: ExecutionTable): AsyncGenerator<Step> {
    for await (const step of this.#steps.stream(row.id)) yield toStep(step);
  }

  /** Items of one step, as JSON text. */
  async stepData(id: string, position: number): Promise<Uint8Array> {
    const data = await this.#findStepData(await this.row(id), position);
    if (data) return data;
    throw apiError('STEP_NOT_FOUND', { id, position });
  }

  /** Items of one part of a step, as JSON text. Only what the part takes up is read. */
  async stepPart(id: string, position: number, index: number): Promise<Uint8Array> {
    const row = await this.row(id);
    const summary = await this.#steps.findSummary(row.id, position);
    const part = summary === undefined ? undefined : (JSON.parse(summary) as StepSummary).parts?.[index];
    const bytes = part && (await this.#steps.findBytes({ id: row.id, position, ...part }));
    if (bytes) return toItemsBytes(bytes);
    throw apiError('STEP_NOT_FOUND.part', { position, id, index });
  }

  /** Everything the nodes put out. Null prototype: nodes may have any name. */
  async runData(row: ExecutionTable): Promise<RunData> {
    const runData: RunData = Object.create(null);
    for await (const step of this.#steps.stream(row.id)) {
      const summary = JSON.parse(step.summary) as StepSummary;
      const runs = runData[summary.node] ?? [];
      runs.push(toNodeRun(summary, await toJsonBytes(step)));
      runData[summary.node] = runs;
    }
    return runData;
  }

  /**
   * Runs of single steps, by the node they are to stand for. Null prototype: nodes may have any name.
   * @throws ServerError `EXECUTION_NOT_FOUND`, `STEP_NOT_FOUND`, `STEPS_TOO_LARGE`
   */
  async reusedRuns(reused: readonly ReusedStep[]): Promise<RunData> {
    const runData: RunData = Object.create(null);
    const rows = new Map<string, ExecutionTable>();
    let bytes = 0;
    for (const { node, executionId, index } of reused) {
      const row = rows.get(executionId) ?? (await this.row(executionId));
      rows.set(executionId, row);
      const summary = JSON.parse(await this.#findSummary(row, index)) as StepSummary;
      bytes += summary.jsonBytes;
      if (bytes > MAX_REUSED_BYTES) {
        const limit = MAX_REUSED_BYTES / 2 ** 20;
        throw apiError('STEPS_TOO_LARGE', { limit });
      }
      const runs = runData[node] ?? [];
      runs.push(toNodeRun(summary, (await this.#findStepData(row, index)) ?? NO_DATA));
      runData[node] = runs;
    }
    return runData;
  }

  /** @throws ServerError `STEP_NOT_FOUND` */
  async #findSummary(row: ExecutionTable, position: number): Promise<string> {
    const summary = await this.#steps.findSummary(row.id, position);
    if (summary !== undefined) return summary;
    throw apiError('STEP_NOT_FOUND', { id: row.id, position });
  }

  async #findStepData(row: ExecutionTable, position: number): Promise<Uint8Array | undefined> {
    const step = await this.#steps.findData(row.id, position);
    return step && toJsonBytes(step);
  }

  async #stored(id: string): Promise<ExecutionTable | undefined> {
    return /^\d{1,15}$/.test(id) ? this.#repository.findById(Number(id)) : undefined;
  }
}

function toNodeRun(summary: StepSummary, data: Uint8Array): NodeRun {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8');
  return { ...toRunHead(summary), data: JSON.parse(text) as NonNullable<NodeRun['data']> };
}
