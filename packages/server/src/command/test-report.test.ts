import type { TestProblem } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { junitOf, type TestedWorkflow, textOf } from './test-report.ts';

function tested(problems: TestProblem[], name = 'A case'): TestedWorkflow {
  const isPassed = problems.length === 0;
  const result = { id: 'a', name, isPassed, executionId: '1', durationMs: 12, problems };
  const coverage = {
    nodes: { covered: 3, total: 4 },
    branches: { covered: 1, total: 2 },
    missedNodes: ['No'],
    missedBranches: [{ node: 'If', output: 1 }],
  };
  return { from: 'orders.json', name: 'Orders', run: { isPassed, results: [result], coverage } };
}

it('says what passed, and what is not covered', () => {
  expect(textOf([tested([])])).toBe(`Orders (orders.json)
  ✓ A case (12 ms)
  Covered: 3 of 4 nodes, 1 of 2 branches. Missed: "No", output 2 of "If".

1 of 1 test cases passed.
`);
});

it('says why a case failed, in a line for each difference', () => {
  const text = textOf([
    tested([
      {
        kind: 'output',
        node: 'Sum',
        differences: [
          { output: 0, item: 1, path: 'total', expected: '3', actual: '4' },
          { output: 1, path: 'length', expected: '0', actual: '2' },
        ],
        isCut: true,
      },
      {
        kind: 'call',
        node: 'Model',
        by: 'Agent',
        item: 0,
        differences: [{ output: 0, path: 'prompt', actual: '"hi"' }],
      },
      { kind: 'reached', node: 'Ask', reach: 'network' },
      { kind: 'noAnswer', node: 'Ask', run: 1 },
      { kind: 'waits', node: 'Form' },
      { kind: 'notRun', node: 'No' },
      { kind: 'expression', node: 'Sum', expression: '={{ 1 }}', actual: '1' },
      { kind: 'failed', message: 'It was stopped' },
    ]),
  ]);
  expect(text.split('\n').slice(1, -4)).toEqual([
    '  ✗ A case (12 ms)',
    '      "Sum" returned something else than expected:',
    '        output 1, item 2, total: expected 3, got 4',
    '        output 2, number of items: expected 0, got 2',
    '        … and more',
    '      "Agent" asked "Model" something else than when the case was recorded (item 1):',
    '        prompt: expected nothing, got "hi"',
    '      "Ask" wanted to send a request. Add an answer of this node to the case.',
    '      "Ask" ran more often than the case has answers: it has none for run 2.',
    '      "Form" waits for a call or a person. Add an answer of this node to the case.',
    '      "No" did not run.',
    '      "Sum": ={{ 1 }} is not true: it gave 1',
    '      It was stopped',
  ]);
});

it('writes what build servers read, whatever is in names and values', () => {
  const problems: TestProblem[] = [{ kind: 'failed', node: 'A & B', message: 'No <b>\u0000\ud800' }];
  expect(junitOf([tested(problems, 'A "case"')])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="Orders" file="orders.json" tests="1" failures="1">
    <testcase name="A &quot;case&quot;" classname="orders.json" time="0.012">
      <failure message="&quot;A &amp; B&quot;: No &lt;b&gt;\ufffd\ufffd">&quot;A &amp; B&quot;: No &lt;b&gt;\ufffd\ufffd</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
});
