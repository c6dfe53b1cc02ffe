import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.mjs';
import { addPlaywrightReport, addVitestReport, TestOutcomes } from './test-outcomes.mjs';

const tests = (...statuses) => statuses.map((status, index) => ({ fullName: `test ${index + 1}`, status }));
const file = (status, assertionResults) => ({
  name: path.join(root, 'packages/some.test.ts'),
  status,
  assertionResults,
});

function summaryOf(...reports) {
  const outcomes = new TestOutcomes();
  for (const testResults of reports) addVitestReport(outcomes, 'unit', { testResults });
  return outcomes.summary();
}

describe('outcomes of tests', () => {
  it('counts, and names what failed', () => {
    const { passed, failed, text } = summaryOf([file('failed', tests('passed', 'failed', 'skipped'))]);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(text).toBe('\nFailed:\n  unit packages/some.test.ts › test 2');
  });

  it('counts a test that passes alone as passed, and names it', () => {
    const { passed, failed, text } = summaryOf(
      [file('failed', tests('passed', 'failed'))],
      [file('passed', tests('passed', 'passed'))],
    );
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
    expect(text).toContain('once more, alone: defects to be mended:\n  unit packages/some.test.ts › test 2');
  });

  it('names what was not checked, without counting it', () => {
    const outcomes = new TestOutcomes();
    outcomes.warn('scripts/audit.mjs could not ask');
    expect(outcomes.summary()).toEqual({
      passed: 0,
      failed: 0,
      text: '\nNot checked:\n  scripts/audit.mjs could not ask',
    });
  });

  it('leaves a test failed that fails twice, or whose file fails', () => {
    expect(summaryOf([file('failed', tests('failed'))], [file('failed', tests('failed'))]).failed).toBe(1);
    expect(summaryOf([file('failed', [])], [file('failed', [])])).toMatchObject({ passed: 0, failed: 1 });
    expect(summaryOf([file('failed', tests('skipped'))], [file('passed', tests('passed'))])).toMatchObject({
      failed: 0,
    });
  });

  it('takes many that pass only alone as failures', () => {
    const many = Array(6);
    const first = file('failed', tests(...many.fill('failed')));
    expect(summaryOf([first], [file('passed', tests(...many.fill('passed')))])).toMatchObject({ passed: 0, failed: 6 });
  });

  it('tells tests of the same name apart', () => {
    const same = [
      { fullName: 'same', status: 'failed' },
      { fullName: 'same', status: 'passed' },
    ];
    expect(summaryOf([file('failed', same)])).toMatchObject({ passed: 1, failed: 1 });
  });

  it('reads what Playwright reports, in nested suites', () => {
    const outcomes = new TestOutcomes();
    const spec = (title, status) => ({ title, tests: [{ status }] });
    const nested = { title: 'group', specs: [spec('c', 'expected')] };
    const suites = [
      {
        title: 'a.e2e.ts',
        specs: [spec('a', 'expected'), spec('b', 'unexpected'), spec('s', 'skipped')],
        suites: [nested],
      },
    ];
    expect(addPlaywrightReport(outcomes, { suites })).toBe(1);
    const { passed, failed, text } = outcomes.summary();
    expect({ passed, failed }).toEqual({ passed: 2, failed: 1 });
    expect(text).toContain('browser a.e2e.ts › b');
  });
});
