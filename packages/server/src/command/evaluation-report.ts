import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import { junitText } from './junit-text.ts';

export interface EvaluatedWorkflow {
  id: string;
  name: string;
  run: EvaluationRun;
  /** In the order of the set. */
  rows: readonly EvaluationRow[];
}

/** The lowest mean of a metric that is good. */
export interface LowestMean {
  metric: string;
  mean: number;
}

/** Whether it ended, without a row that failed or a mean that is too low. */
export function isGood(evaluated: EvaluatedWorkflow, lowest: readonly LowestMean[]): boolean {
  return (
    endProblem(evaluated) === undefined &&
    evaluated.run.failedCount === 0 &&
    lowest.every((wanted) => meanProblem(evaluated, wanted) === undefined)
  );
}

/** What was found, for people. */
export function textOf(evaluated: EvaluatedWorkflow, lowest: readonly LowestMean[]): string {
  const { id, name, run, rows } = evaluated;
  const problems = [endProblem(evaluated), ...lowest.map((wanted) => meanProblem(evaluated, wanted))];
  return `${[
    `${name} (${id})`,
    ...rows.map(rowText),
    ...run.metrics.map(({ name: metric, mean, count }) => `  ${metric}: ${rounded(mean)} (rows: ${count})`),
    ...problems.flatMap((problem) => (problem === undefined ? [] : [`  ${problem}`])),
    '',
    `${run.doneCount - run.failedCount} of ${run.rowCount ?? 0} rows succeeded.`,
  ].join('\n')}\n`;
}

/** The same in the format of JUnit: a case for each row, and one for each mean that is to be high enough. */
export function junitOf(evaluated: EvaluatedWorkflow, lowest: readonly LowestMean[]): string {
  const problem = endProblem(evaluated);
  const cases = [
    ...evaluated.rows.map((row) => ({ name: rowName(row), durationMs: row.durationMs, problems: rowProblems(row) })),
    ...lowest.map((wanted) => ({
      name: `Mean of ${wanted.metric}`,
      durationMs: 0,
      problems: [meanProblem(evaluated, wanted)].flatMap((line) => line ?? []),
    })),
    ...(problem === undefined ? [] : [{ name: 'End', durationMs: 0, problems: [problem] }]),
  ];
  return junitText([{ name: evaluated.name, file: evaluated.id, cases }]);
}

function endProblem({ run: { status, error } }: EvaluatedWorkflow): string | undefined {
  return status === 'finished' ? undefined : `The evaluation is ${status}${error === null ? '.' : `: ${error}`}`;
}

function meanProblem({ run: { metrics } }: EvaluatedWorkflow, { metric, mean }: LowestMean): string | undefined {
  const found = metrics.find(({ name }) => name === metric);
  if (!found) return `No row has the metric "${metric}".`;
  return found.mean >= mean ? undefined : `The mean of "${metric}" is ${rounded(found.mean)}, less than ${mean}.`;
}

function rowText(row: EvaluationRow): string {
  const lines = rowProblems(row).map((line) => `      ${line}`);
  return [`  ${row.status === 'success' ? '✓' : '✗'} ${rowName(row)} (${row.durationMs} ms)`, ...lines].join('\n');
}

function rowName({ key, position }: EvaluationRow): string {
  return `Row ${key ?? position + 1}`;
}

function rowProblems({ status, error }: EvaluationRow): string[] {
  return status === 'success' ? [] : [error ?? 'The execution failed.'];
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
