import type { EvaluationRow, EvaluationRun } from '@millrace/api';
import { NO_MODEL_USAGE } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { type EvaluatedWorkflow, isGood, junitOf, textOf } from './evaluation-report.ts';

const RUN: EvaluationRun = {
  ...{ id: 'run', workflowId: 'flow', status: 'finished', version: null, triggerNode: 'Rows', startedBy: 'ann' },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', stoppedAt: null, executionId: '1', rowCount: 2, doneCount: 2 },
  ...{ failedCount: 1, metrics: [{ name: 'Correctness', mean: 3.3333333, count: 1 }], durationMs: 30 },
  ...{ usage: NO_MODEL_USAGE, error: null },
};
const ROW: EvaluationRow = {
  ...{ position: 0, key: '7', status: 'success', executionId: '2', durationMs: 10, inputs: {}, outputs: {} },
  ...{ metrics: {}, usage: null, error: null },
};
const FOUND: EvaluatedWorkflow = {
  ...{ id: 'flow', name: 'Answers <1>', run: RUN },
  rows: [ROW, { ...ROW, position: 1, key: null, status: 'error', error: 'Ask: no answer' }],
};
const GOOD: EvaluatedWorkflow = { ...FOUND, run: { ...RUN, failedCount: 0 }, rows: [ROW] };

describe('The report of an evaluation', () => {
  it('names rows, why they failed, and means, and those that are too low', () => {
    const lowest = [
      { metric: 'Correctness', mean: 4 },
      { metric: 'None', mean: 1 },
    ];
    expect(textOf(FOUND, lowest)).toBe(`Answers <1> (flow)
  ✓ Row 7 (10 ms)
  ✗ Row 2 (10 ms)
      Ask: no answer
  Correctness: 3.333 (rows: 1)
  The mean of "Correctness" is 3.333, less than 4.
  No row has the metric "None".

1 of 2 rows succeeded.
`);
  });

  it('is the same for build servers, with a case for each row and each mean', () => {
    expect(junitOf(FOUND, [{ metric: 'Correctness', mean: 4 }])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="Answers &lt;1&gt;" file="flow" tests="3" failures="2">
    <testcase name="Row 7" classname="flow" time="0.01"/>
    <testcase name="Row 2" classname="flow" time="0.01">
      <failure message="Ask: no answer">Ask: no answer</failure>
    </testcase>
    <testcase name="Mean of Correctness" classname="flow" time="0">
      <failure message="The mean of &quot;Correctness&quot; is 3.333, less than 4.">The mean of &quot;Correctness&quot; is 3.333, less than 4.</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  it.each([
    ['all rows succeed', GOOD, [], true],
    ['a mean is as low as it may be', GOOD, [{ metric: 'Correctness', mean: 3.3 }], true],
    ['a row fails', FOUND, [], false],
    ['a mean is too low', GOOD, [{ metric: 'Correctness', mean: 4 }], false],
    ['no row has a metric', GOOD, [{ metric: 'None', mean: 0 }], false],
    ['it was stopped', { ...GOOD, run: { ...GOOD.run, status: 'stopped' as const } }, [], false],
  ])('is good or not where %s', (_, found, lowest, isItGood) => {
    expect(isGood(found, lowest)).toBe(isItGood);
  });
});
