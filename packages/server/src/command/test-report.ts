import type { TestResult, TestRun } from '@millrace/api';
import type { OutsideReach, TestDifference, TestProblem } from '@millrace/workflow';
import { junitText } from './junit-text.ts';

/** A workflow whose cases ran. */
export interface TestedWorkflow {
  /** Its file, or its id. */
  from: string;
  name: string;
  run: TestRun;
}

/** What a run of test cases found, for people. */
export function textOf(tested: readonly TestedWorkflow[]): string {
  const results = tested.flatMap(({ run }) => run.results);
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const sum = `${passed} of ${results.length} test cases passed.`;
  return `${[...tested.map(workflowText), sum].join('\n\n')}\n`;
}

function workflowText({ from, name, run }: TestedWorkflow): string {
  const { nodes, branches, missedNodes, missedBranches } = run.coverage;
  const missed = [
    ...missedNodes.map((node) => `"${node}"`),
    ...missedBranches.map(({ node, output }) => `output ${output + 1} of "${node}"`),
  ];
  const counts = `Covered: ${nodes.covered} of ${nodes.total} nodes, ${branches.covered} of ${branches.total} branches.`;
  return [
    `${name} (${from})`,
    ...run.results.map(resultText),
    `  ${counts}${missed.length > 0 ? ` Missed: ${missed.join(', ')}.` : ''}`,
  ].join('\n');
}

function resultText({ name, isPassed, durationMs, problems }: TestResult): string {
  const lines = problems.flatMap(problemLines).map((line) => `      ${line}`);
  return [`  ${isPassed ? '✓' : '✗'} ${name} (${durationMs} ms)`, ...lines].join('\n');
}

const REACHES: Readonly<Record<OutsideReach, string>> = {
  network: 'to send a request',
  credential: 'its credential',
  file: 'to work with files of the machine',
  command: 'to run a command',
  workflow: 'to run another workflow',
  vectors: 'to work with a vector store',
  table: 'to work with a data table',
};

/** A problem in words, with a line for each difference. */
function problemLines(problem: TestProblem): string[] {
  switch (problem.kind) {
    case 'failed':
      return [`${problem.node === undefined ? '' : `"${problem.node}": `}${problem.message}`];
    case 'waits':
      return [`"${problem.node}" waits for a call or a person. Add an answer of this node to the case.`];
    case 'reached':
      return [`"${problem.node}" wanted ${REACHES[problem.reach]}. Add an answer of this node to the case.`];
    case 'noAnswer':
      return [`"${problem.node}" ran more often than the case has answers: it has none for run ${problem.run + 1}.`];
    case 'call':
      return [
        `"${problem.by}" asked "${problem.node}" something else than when the case was recorded (item ${problem.item + 1}):`,
        ...problem.differences.map(({ path, expected, actual }) => differenceText(path, { expected, actual })),
      ];
    case 'notRun':
      return [`"${problem.node}" did not run.`];
    case 'output':
      return [
        `"${problem.node}" returned something else than expected:`,
        ...problem.differences.map((difference) => differenceText(placeOf(difference), difference)),
        ...(problem.isCut ? ['  … and more'] : []),
      ];
    case 'expression': {
      const found = problem.message ?? `it gave ${problem.actual ?? 'nothing'}`;
      return [`"${problem.node}": ${problem.expression} is not true: ${found}`];
    }
    default:
      return problem satisfies never;
  }
}

function placeOf({ output, item, path }: TestDifference): string {
  const place = `output ${output + 1}`;
  return item === undefined ? `${place}, number of items` : `${place}, item ${item + 1}${path && `, ${path}`}`;
}

function differenceText(place: string, { expected, actual }: Pick<TestDifference, 'expected' | 'actual'>): string {
  return `  ${place ? `${place}: ` : ''}expected ${expected ?? 'nothing'}, got ${actual ?? 'nothing'}`;
}

/** The same in the format of JUnit, which build servers read. */
export function junitOf(tested: readonly TestedWorkflow[]): string {
  return junitText(
    tested.map(({ from, name, run }) => ({
      name,
      file: from,
      cases: run.results.map((result) => ({
        name: result.name,
        durationMs: result.durationMs,
        problems: result.problems.flatMap(problemLines),
      })),
    })),
  );
}
