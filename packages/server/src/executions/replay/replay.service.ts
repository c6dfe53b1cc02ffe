import type { StepSummary } from '@millrace/api';
import type { ExecutionStart, ReplayStart, Step } from '@millrace/wire';
import { type Item, isJsonObject, type JsonObject, type Workflow, WorkflowGraph } from '@millrace/workflow';
import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import type { ExecutionReader } from '../history/execution-reader.ts';
import type { AgainOptions, RunAgain } from '../run-again.ts';
import type { ExecutionLauncher } from '../start/execution-launcher.ts';
import { stepData, withData } from '../storage/step-data.ts';
import { type CutJournal, cutJournal } from './cut-journal.ts';
import { problemOfAnswer } from './edited-answer.ts';

export interface ReplayRequest extends Omit<AgainOptions, 'bringsData'> {
  /** Position of the call's step. */
  index: number;
  /** What the call is to have answered instead. */
  response?: JsonObject | undefined;
}

export interface ReplayOptions {
  reader: ExecutionReader;
  launcher: Pick<ExecutionLauncher, 'launch'>;
  again: RunAgain;
}

/** Executions that go on from a call of a model or tool of another one. */
export class ReplayService {
  readonly #options: ReplayOptions;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /**
   * Begins an execution that takes over all that an ended one did before a call, and what the call gave. The workflow goes on from
   * there; nothing of it is done again.
   * @returns the id of the new one, which runs.
   * @throws ServerError `EXECUTION_NOT_ENDED`, `EXECUTION_NOT_REPLAYABLE`, `ANSWER_INVALID`
   */
  async replay(id: string, { index, response, ...by }: ReplayRequest): Promise<string> {
    const { reader, launcher, again } = this.#options;
    const row = await reader.row(id);
    if (['new', 'running', 'waiting'].includes(row.status)) throw apiError('EXECUTION_NOT_ENDED', { id });
    const ran = await reader.workflow(row);
    const cut = cutJournal(await reader.summaries(row), new WorkflowGraph(ran), index);
    if (!cut) throw apiError('EXECUTION_NOT_REPLAYABLE.noCall', { id, index });
    const workflow = await again.workflowOf(row, by.loadWorkflow);
    const steps = await this.#stepsOf(row, cut);
    const start = await startOf(steps, { row, workflow: workflow.version.workflow });
    const isModel = isModelIn(ran, cut.call.node);
    const taken = await Promise.all(
      steps.map((step) =>
        step.index === index ? answered(step, { executionId: id, response, isModel }) : unmarked(step),
      ),
    );
    const isByHand = row.mode === 'manual';
    return launcher.launch({
      workflow,
      mode: isByHand ? 'manual' : 'retry',
      start,
      steps: taken,
      ...(await again.peopleOf(row, { ...by, bringsData: response !== undefined })),
    });
  }

  async #stepsOf(row: ExecutionTable, { kept }: CutJournal): Promise<Step[]> {
    const numbered = new Map(kept.map((summary) => [summary.index, summary]));
    const steps: Step[] = [];
    for await (const step of this.#options.reader.steps(row)) {
      const summary = numbered.get(step.index);
      if (summary) steps.push({ ...step, runIndex: summary.runIndex, source: summary.source as Step['source'] });
    }
    return steps;
  }
}

/** The way through the workflow begins where that of the other one began. */
async function startOf(
  steps: readonly Step[],
  { row, workflow }: { row: ExecutionTable; workflow: Workflow },
): Promise<ReplayStart> {
  const [first] = steps;
  const last = steps.at(-1);
  const begins = first?.source.every((source) => source === null);
  if (!first || !last || !begins) throw apiError('EXECUTION_NOT_REPLAYABLE.partial', { id: row.id });
  const gone = steps.find(({ node }) => !workflow.nodes.some(({ name }) => name === node));
  if (gone) throw apiError('EXECUTION_NOT_REPLAYABLE.nodeGone', { id: row.id, node: gone.node });
  const { main } = await stepData(first);
  const start: ExecutionStart = { kind: 'items', node: first.node, outputs: main };
  const pinData: Record<string, Item[]> | undefined = row.mode === 'manual' ? workflow.pinData : undefined;
  return { kind: 'replay', start: { ...start, ...(pinData && { pinData }) }, lastPosition: last.index };
}

/** The step of the call, with what it is to have answered. It says where it is from. */
async function answered(
  step: Step,
  { executionId, response, isModel }: { executionId: string; response: JsonObject | undefined; isModel: boolean },
): Promise<Step> {
  const { index } = step;
  const isEdited = response !== undefined;
  const replayOf = { executionId, index, ...(isEdited && { isEdited: true as const }) };
  const marked = { ...step, metadata: { ...step.metadata, replayOf } };
  if (!isEdited) return marked;
  const data = await stepData(step);
  const [item] = data.main[0] ?? [];
  const given = item?.json.response;
  if (step.status !== 'success' || !item || !isJsonObject(given)) {
    throw apiError('EXECUTION_NOT_REPLAYABLE.failedCall', { id: executionId, index });
  }
  const problem = problemOfAnswer(response, given, isModel);
  if (problem !== undefined) throw apiError('ANSWER_INVALID', { problem });
  return withData(marked, { ...data, main: [[{ ...item, json: { ...item.json, response } }]] });
}

/** Where an execution before this one came from is told by that one. */
function unmarked(step: Step): Step {
  if (!step.metadata?.replayOf) return step;
  const { replayOf: _, ...metadata } = step.metadata;
  return { ...step, metadata };
}

function isModelIn(workflow: Workflow, node: StepSummary['node']): boolean {
  return new WorkflowGraph(workflow).serving(node).some(({ type }) => type === 'ai_languageModel');
}
