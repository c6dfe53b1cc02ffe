import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** A CI names a file that it keeps between runs. */
const FILE =
  process.env.MILLRACE_TEST_HISTORY ?? path.join(root, 'node_modules/.cache/millrace-tests/unsteady-tests.json');

/**
 * Counts the tests that passed only when they ran once more, over all runs that this file has seen.
 *
 * @param {string[]} unsteady names of those of this run
 * @param {string} day of this run, such as 2026-01-31
 * @param {string} file where the counts are kept
 * @returns {(name: string) => string} how often a test was unsteady, to be said beside its name
 */
export function noteUnsteady(unsteady, day, file = FILE) {
  const history = readHistory(file, day);
  history.runs++;
  const counts = new Map(Object.entries(history.tests));
  for (const name of unsteady) counts.set(name, (counts.get(name) ?? 0) + 1);
  history.tests = Object.fromEntries(counts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(history, null, 2)}\n`);
  return (name) => ` (${counts.get(name)} of ${history.runs} runs since ${history.since})`;
}

function readHistory(file, day) {
  try {
    const { since, runs, tests } = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof since === 'string' && Number.isSafeInteger(runs) && typeof tests === 'object' && tests !== null)
      return { since, runs, tests };
  } catch {
    // There is none yet, or it cannot be read: counting begins anew.
  }
  return { since: day, runs: 0, tests: {} };
}
