import { type EvaluationRow, MOST_EVALUATED_AT_ONCE } from '@millrace/api';
import type { ExecutionPlane } from '../control-plane/execution-plane.ts';
import { ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import { createEvaluations } from '../evaluations/create-evaluations.ts';
import { ExecutionReader } from '../executions/history/execution-reader.ts';
import { endInOrder } from './end-in-order.ts';
import { type EvaluatedWorkflow, isGood, junitOf, type LowestMean, textOf } from './evaluation-report.ts';
import { withExecutionPlane } from './with-execution-plane.ts';
import { writeReport } from './write-report.ts';

export interface EvaluateOptions {
  /** Id of a stored workflow. */
  id: string | undefined;
  /** Its evaluation trigger, where there are several. */
  trigger: string | undefined;
  /** Rows that are worked on side by side. */
  atOnce: string | undefined;
  /** `METRIC=MEAN`: the lowest mean that is good. */
  lowest: readonly string[];
  asJson: boolean;
  /** Where a report in the format of JUnit is written. */
  junit: string | undefined;
}

const ROWS_PER_READ = 250;

/**
 * Evaluates a stored workflow by the rows of its set, and prints what was found. The exit code is 1 where a row failed, or the mean of a
 * metric is lower than it may be. It is listed on the page of evaluations like any other.
 */
export async function evaluateCommand({ id, trigger, junit, asJson, ...given }: EvaluateOptions): Promise<void> {
  if (id === undefined) throw new StartError('No workflow is named.', 'Use "millrace evaluate --workflow <id>".');
  const atOnce = readAtOnce(given.atOnce);
  const lowest = given.lowest.map(readLowest);
  await withExecutionPlane(async (plane) => {
    plane.runners.start();
    const found = await evaluate(plane, { id, triggerNode: trigger, atOnce }).catch((cause: unknown) => {
      if (cause instanceof ServerError) throw new StartError(cause.message, cause.hint, { cause });
      throw cause;
    });
    process.stdout.write(asJson ? `${JSON.stringify(found, null, 2)}\n` : textOf(found, lowest));
    if (junit !== undefined) await writeReport(junit, junitOf(found, lowest));
    if (!isGood(found, lowest)) process.exitCode = 1;
  });
}

async function evaluate(
  plane: ExecutionPlane,
  { id, ...how }: { id: string; triggerNode: string | undefined; atOnce: number },
): Promise<EvaluatedWorkflow> {
  const { access, database, executions, instance, launcher, log, nodeTypes, runPeople, shares } = plane;
  const { evaluations, runner } = createEvaluations({
    ...{ access, database, launcher, log, nodeTypes, runPeople, serverId: instance.instanceId },
    executables: executions.executables,
    reader: new ExecutionReader(executions.repository, launcher),
    workflows: plane.workflowRepository,
  });
  const row = await plane.workflowRepository.findById(id);
  const userId = await shares.findOwner('workflow', id);
  if (!row || userId === undefined) {
    const hint = 'The id stands at the end of its address in the editor.';
    throw new StartError(`There is no workflow with the id "${id}".`, hint);
  }
  const { id: runId } = await evaluations.start(id, { ...how, userId });
  await endInOrder(
    () => void runner.stop(runId),
    () => runner.whenEnded(runId),
  );
  const rows: EvaluationRow[] = [];
  for (let hasMore = true; hasMore; ) {
    const page = await evaluations.rows(id, runId, { limit: ROWS_PER_READ, after: rows.at(-1)?.position });
    rows.push(...page.results);
    hasMore = page.hasMore;
  }
  return { id, name: row.name, run: await evaluations.get(id, runId), rows };
}

function readAtOnce(text: string | undefined): number {
  const atOnce = Number(text ?? 1);
  if (Number.isInteger(atOnce) && atOnce >= 1 && atOnce <= MOST_EVALUATED_AT_ONCE) return atOnce;
  throw new StartError(
    `"${text}" is no number of rows at once.`,
    `Give a whole number from 1 to ${MOST_EVALUATED_AT_ONCE}.`,
  );
}

function readLowest(text: string): LowestMean {
  const at = text.lastIndexOf('=');
  const [metric, mean] = [text.slice(0, at), text.slice(at + 1)];
  if (at > 0 && mean.trim() !== '' && Number.isFinite(Number(mean))) return { metric, mean: Number(mean) };
  throw new StartError(`"${text}" says no lowest mean of a metric.`, 'Give it as --min "Correctness=4".');
}
