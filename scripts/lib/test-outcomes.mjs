import path from 'node:path';
import { root } from './root.mjs';

/** More tests than these that pass only alone are no accident: then they count as failed. */
const UNSTEADY_LIMIT = 5;

/** What each test came to. One that failed and then passed alone is unsteady: it counts as passed, and is named. */
export class TestOutcomes {
  /** @type {Map<string, 'passed' | 'failed' | 'unsteady'>} */
  #outcomes = new Map();
  /** @type {string[]} */
  #warnings = [];

  /** @param {string} name what the test is called in the summary, with the run it belongs to */
  add(name, hasPassed) {
    const before = this.#outcomes.get(name);
    if (!hasPassed) this.#outcomes.set(name, 'failed');
    else this.#outcomes.set(name, before === 'failed' || before === 'unsteady' ? 'unsteady' : 'passed');
  }

  /** Something that is no test, and so counts only once it has failed: a file that does not load, the runner of the tests itself. */
  addWhole(name, hasPassed) {
    if (!hasPassed || this.#outcomes.has(name)) this.add(name, hasPassed);
  }

  /** What neither passed nor failed, and is to be read all the same. */
  warn(text) {
    this.#warnings.push(text);
  }

  get unsteady() {
    return this.#names('unsteady');
  }

  /**
   * @param {(name: string) => string} howOften what is said of an unsteady test beside its name
   * @returns {{ passed: number, failed: number, text: string }} `text` names what failed and what is unsteady, a line each
   */
  summary(howOften = () => '') {
    const failed = this.#names('failed');
    const { unsteady } = this;
    const counted = unsteady.length > UNSTEADY_LIMIT ? [...failed, ...unsteady] : failed;
    const named = unsteady.map((name) => `${name}${howOften(name)}`);
    const lines = [
      ...list('Failed', failed),
      ...list('Passed only when run once more, alone: defects to be mended', named),
      ...list('Not checked', this.#warnings),
    ];
    return { passed: this.#outcomes.size - counted.length, failed: counted.length, text: lines.join('\n') };
  }

  #names(outcome) {
    return [...this.#outcomes].filter(([, each]) => each === outcome).map(([name]) => name);
  }
}

function list(title, names) {
  return names.length === 0 ? [] : ['', `${title}:`, ...names.map((name) => `  ${name}`)];
}

/**
 * Adds what a JSON report of Vitest tells. A file without tests that failed as a whole (it does not load, its set-up failed) counts as one.
 *
 * @returns {string[]} the files that have failures, relative to the root
 */
export function addVitestReport(outcomes, run, report) {
  const failed = [];
  for (const file of report.testResults) {
    const place = path.relative(root, file.name);
    const name = `${run} ${place}`;
    const tests = file.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
    for (const [title, hasPassed] of numbered(tests)) outcomes.add(`${name} › ${title}`, hasPassed);
    const hasFailedTest = tests.some(({ status }) => status === 'failed');
    // A file whose set-up failed names its tests as skipped, or none.
    outcomes.addWhole(`${name} (as a whole)`, file.status === 'passed' || hasFailedTest);
    if (file.status !== 'passed') failed.push(place);
  }
  return failed;
}

/** Tests of the same name are told apart by their number. */
function* numbered(tests) {
  const seen = new Map();
  for (const { fullName, status } of tests) {
    const count = (seen.get(fullName) ?? 0) + 1;
    seen.set(fullName, count);
    yield [count === 1 ? fullName : `${fullName} (${count})`, status === 'passed'];
  }
}

/**
 * Adds what a JSON report of Playwright tells; skipped tests are left out.
 *
 * @returns {number} how many failed
 */
export function addPlaywrightReport(outcomes, report) {
  let failed = 0;
  for (const [name, test] of playwrightTests(report.suites, [])) {
    if (test.status === 'skipped') continue;
    const hasPassed = test.status !== 'unexpected';
    outcomes.add(`browser ${name}`, hasPassed);
    if (!hasPassed) failed++;
  }
  return failed;
}

function* playwrightTests(suites, titles) {
  for (const suite of suites ?? []) {
    const within = [...titles, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) yield [[...within, spec.title].join(' › '), test];
    }
    yield* playwrightTests(suite.suites, within);
  }
}
