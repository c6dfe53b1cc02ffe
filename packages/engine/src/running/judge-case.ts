import { compileTemplate } from '@millrace/expression';
import {
  compareOutputs,
  type ExpectedOutput,
  type ExpectedTruth,
  type JsonValue,
  MAX_DIFFERENCES,
  type NodeRun,
  shownValue,
  type TestCase,
  type TestProblem,
  type TestReport,
} from '@millrace/workflow';
import { openScope } from '../session/open-scope.ts';
import type { RunSession } from '../session/run-session.ts';
import type { LoopEnd } from './run-loop.ts';

/** Says whether a test case passed. What it lacked, or how its run failed, goes before what was expected of it. */
export function judgeCase(session: RunSession, { expect }: TestCase, end: LoopEnd): TestReport {
  const { playback } = session;
  if (playback && playback.problems.length > 0) return { problems: playback.problems };
  if (end.status !== 'success') return { problems: [failureOf(end)] };
  return {
    problems: expect.flatMap((expectation): TestProblem[] => {
      const { node } = expectation;
      const runs = session.runsOf(node);
      const run = runs.at(-1);
      if (!run) return [{ kind: 'notRun', node }];
      const problem =
        'expression' in expectation
          ? judgeTruth(session, expectation, run, runs.length - 1)
          : judgeOutput(expectation, run);
      return problem ? [problem] : [];
    }),
  };
}

/** An execution that did not end well. */
export function failureOf({ error }: Pick<LoopEnd, 'error'>): TestProblem {
  const { node, message = 'The execution was stopped' } = error ?? {};
  return { kind: 'failed', ...(node !== undefined && { node }), message };
}

function judgeOutput(expected: ExpectedOutput, { data }: NodeRun): TestProblem | undefined {
  const found = compareOutputs(expected, data?.main ?? []);
  if (found.length === 0) return undefined;
  const differences = found.slice(0, MAX_DIFFERENCES);
  return { kind: 'output', node: expected.node, differences, ...(found.length > MAX_DIFFERENCES && { isCut: true }) };
}

function judgeTruth(
  session: RunSession,
  { node: name, expression }: ExpectedTruth,
  { data }: NodeRun,
  previousNodeRun: number,
): TestProblem | undefined {
  const node = session.graph.node(name);
  if (!node) return { kind: 'notRun', node: name };
  const outputs = data?.main ?? [];
  const previousNodeOutput = Math.max(
    0,
    outputs.findIndex((items) => items && items.length > 0),
  );
  const source = { previousNode: name, previousNodeOutput, previousNodeRun };
  try {
    const scope = openScope(session, {
      ...{ node, runIndex: 0, isForgiving: false },
      ...{ inputs: [outputs[previousNodeOutput] ?? []], sources: [source] },
    });
    const actual = compileTemplate(expression).evaluate(scope) as JsonValue | undefined;
    if (actual === true) return undefined;
    return { kind: 'expression', node: name, expression, ...(actual !== undefined && { actual: shownValue(actual) }) };
  } catch (error) {
    return { kind: 'expression', node: name, expression, message: (error as Error).message };
  }
}
