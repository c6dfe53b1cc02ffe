import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Millrace } from '../support/millrace.ts';
import { sharedFolder } from '../support/shared-facts.ts';
import { jsonIn, recordedCases, webhookFiles } from './case-files.ts';
import { CasePlaces } from './case-places.ts';
import { checkWorkflowFile } from './check-workflow.ts';
import { CompatRunner } from './compat-runner.ts';
import { INTENDED_BY_NODE, reasonFor } from './intended-differences.ts';
import { type CaseDifference, checkCase } from './recorded-case.ts';
import { inChildProcess, inProcess } from './runner-links.ts';
import { STILL_BY_NODE, STILL_DIFFERENT } from './still-different.ts';
import { checkWebhookFile, serverSource } from './webhook-cases.ts';

const scenarios = path.join(import.meta.dirname, '../workflows/scenarios');
const shared = sharedFolder('workflows');

const runner = new CompatRunner(inProcess);
const poolRunner = new CompatRunner(inChildProcess);
let places: CasePlaces;
beforeAll(async () => {
  places = await CasePlaces.open();
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await poolRunner[Symbol.asyncDispose]();
  await places[Symbol.asyncDispose]();
});

it.each(recordedCases)('gives what was recorded: $name', async (recorded) => {
  const { name } = recorded;
  const differences = await checkCase(recorded, { runner, places });
  for (const list of [INTENDED_BY_NODE, STILL_BY_NODE])
    expect(list.equalNow(name, differences), 'It is equal now: take it out of the list').toEqual([]);
  expectEqual(
    name,
    differences.filter(
      (difference) => (reasonFor(name, difference) ?? STILL_BY_NODE.reasonFor(name, difference)) === undefined,
    ),
  );
});

it('answers calls as was recorded', async () => {
  const name = 'webhook_responses';
  const millrace = await Millrace.start({ program: serverSource });
  const differences: CaseDifference[] = [];
  try {
    for (const content of webhookFiles) differences.push(...(await checkWebhookFile(content, millrace)));
  } finally {
    await millrace.dispose();
  }
  for (const list of [INTENDED_BY_NODE, STILL_BY_NODE])
    expect(list.equalNow(name, differences), 'It is equal now: take it out of the list').toEqual([]);
  expect(
    differences.filter((found) => (reasonFor(name, found) ?? STILL_BY_NODE.reasonFor(name, found)) === undefined),
  ).toEqual([]);
}, 300_000);

it.each(jsonIn(scenarios))('puts out what is pinned in a scenario of ours: %s', async (file) => {
  expect(await differencesIn(scenarios, file)).toEqual([]);
});

it.each(jsonIn(scenarios))('gives the same on a runner process as within this one: %s', async (file) => {
  const place = path.join(scenarios, file);
  expect(await checkWorkflowFile(place, poolRunner)).toEqual(await checkWorkflowFile(place, runner));
});

it
  .skipIf(shared === undefined)
  .each(shared === undefined ? ['workflows of others: they are not at hand'] : jsonIn(shared))(
  'puts out what is pinned: %s',
  async (file) => {
    expectEqual(path.basename(file, '.json'), await differencesIn(shared ?? '', file));
  },
);

it('lists as different only what there is', () => {
  const names = [
    ...recordedCases.map(({ name }) => name),
    ...(shared ? jsonIn(shared) : []).map((file) => path.basename(file, '.json')),
  ];
  if (shared) expect([...STILL_DIFFERENT.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

function expectEqual(name: string, differences: readonly object[]): void {
  if (STILL_DIFFERENT.has(name)) expect(differences, 'It is equal now: take it out of the list').not.toEqual([]);
  else expect(differences).toEqual([]);
}

async function differencesIn(folder: string, file: string): Promise<object[]> {
  const checks = await checkWorkflowFile(path.join(folder, file), runner);
  return checks.filter(({ difference }) => difference !== undefined);
}
