import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkWorkflowFile } from './check-workflow.ts';
import { CompatRunner } from './compat-runner.ts';
import { inChildProcess, inProcess } from './runner-links.ts';

/** Workflows that cannot pass, and why. One that begins to pass fails this test: take it out. */
const cannotPass = new Map([
  [
    'workflow__fixtures__WorkflowDataProxy__pindata_paireditem_workflow.json',
    'pins two of three items of random data, which no run repeats',
  ],
]);

const workflows = path.join(import.meta.dirname, '../workflows');
const files = filesOf('compat');
const runner = new CompatRunner(inProcess);
const poolRunner = new CompatRunner(inChildProcess);
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await poolRunner[Symbol.asyncDispose]();
});

it.each(files)('puts out what is pinned: %s', async (file) => {
  const checks = await checkWorkflowFile(path.join(workflows, 'compat', file), runner);
  const differences = checks.filter(({ difference }) => difference !== undefined);
  if (cannotPass.has(file)) expect(differences, 'It passes now: take it out of the list').not.toEqual([]);
  else expect(differences).toEqual([]);
});

it.each(filesOf('scenarios'))('puts out what is pinned in a scenario of ours: %s', async (file) => {
  const checks = await checkWorkflowFile(path.join(workflows, 'scenarios', file), runner);
  expect(checks.filter(({ difference }) => difference !== undefined)).toEqual([]);
});

it.each([
  ...files.filter((file) => !cannotPass.has(file)).map((file) => ['compat', file] as const),
  ...filesOf('scenarios').map((file) => ['scenarios', file] as const),
])('gives the same on a runner process as within this one: %s/%s', async (folder, file) => {
  const place = path.join(workflows, folder, file);
  expect(await checkWorkflowFile(place, poolRunner)).toEqual(await checkWorkflowFile(place, runner));
});

it('lists only files that exist', () => {
  expect([...cannotPass.keys()].filter((file) => !files.includes(file))).toEqual([]);
});

function filesOf(folder: string): string[] {
  return readdirSync(path.join(workflows, folder)).filter((name) => name.endsWith('.json'));
}
