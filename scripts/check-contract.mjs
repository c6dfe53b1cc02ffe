// Checks that tests of whole servers provoked each error that a call declares. The other half, an error that a call does
// not declare, fails the test that sees it (packages/server/src/testing/answer-record.ts).
// Usage, with Node.js 24: check-contract.mjs FOLDER DATABASE..., after tests that ran with MILLRACE_TEST_ANSWERS=FOLDER.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { knownCalls } from '../packages/server/src/testing/known-calls.ts';

const [folder, ...databases] = process.argv.slice(2);
for (const database of databases) {
  const seen = new Set(readFileSync(path.join(folder, database), 'utf8').split('\n'));
  const declared = knownCalls.flatMap(({ name, errors }) => errors.map((code) => `${name} ${code}`));
  const unseen = declared.filter((line) => !seen.has(line));
  console.log(
    `${database}: ${declared.length - unseen.length} of ${declared.length} declared errors of calls were provoked.`,
  );
  for (const line of unseen) console.error(`  No test provokes ${line}`);
  if (unseen.length > 0) process.exitCode = 1;
}
