// Runs workflows whose results are known, and prints how each compares: workflow files whose pinned data is the expected
// output, recorded cases, and lists of them. The server that cases call runs meanwhile.
// --package ROOT: with the nodes of an installed package in place of ours.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isJsonObject, type JsonValue, parseJsonText } from '@millrace/workflow';
import { Millrace } from '../support/millrace.ts';
import { sharedFolder } from '../support/shared-facts.ts';
import { CasePlaces } from './case-places.ts';
import { checkWorkflowFile } from './check-workflow.ts';
import { CompatRunner } from './compat-runner.ts';
import { installedPackageIn } from './installed-package.ts';
import { reasonFor } from './intended-differences.ts';
import { ASPECTS, type CaseDifference, checkCase, isRecordedCase, readCase } from './recorded-case.ts';
import { inProcess, inProcessWith } from './runner-links.ts';
import { checkWebhookFile, isWebhookFile, serverSource } from './webhook-cases.ts';

const folder = import.meta.dirname;
const defaultPlaces = [
  path.join(folder, 'cases'),
  path.join(folder, '../workflows/scenarios'),
  sharedFolder('workflows'),
];

/** What became of one workflow, or of the calls in one file. */
interface CaseResult {
  name: string;
  differences: CaseDifference[];
}

const {
  values: { package: packageRoot },
  positionals: given,
} = parseArgs({ options: { package: { type: 'string' } }, allowPositionals: true });
const connect = packageRoot === undefined ? inProcess : inProcessWith(installedPackageIn(packageRoot));
const places = given.length > 0 ? given : defaultPlaces.filter((place) => place !== undefined);
const results: CaseResult[] = [];
let intended = 0;
{
  await using casePlaces = await CasePlaces.open();
  await using runner = new CompatRunner(connect);
  for (const file of places.flatMap(filesOf)) results.push(...(await check(file, { runner, places: casePlaces })));
}
print(results);
process.exitCode = results.length > 0 && results.every(({ differences }) => differences.length === 0) ? 0 : 1;

async function check(
  file: string,
  { runner, places }: { runner: CompatRunner; places: CasePlaces },
): Promise<CaseResult[]> {
  const name = path.basename(file, '.json');
  const content = parseJsonText(readFileSync(file, 'utf8'));
  if (isWebhookFile(content)) {
    const millrace = await Millrace.start({ program: serverSource });
    const differences = await checkWebhookFile(content, millrace).finally(() => millrace.dispose());
    return [notIntended('webhook_responses', differences)];
  }
  const cases = isJsonObject(content) && isRecordedCase(content) ? [{ ...content, name }] : casesIn(content);
  if (cases.length === 0) return [await checkPinned(file, name, runner)];
  const checked: CaseResult[] = [];
  for (const recorded of cases.map(readCase)) {
    checked.push(notIntended(recorded.name, await checkCase(recorded, { runner, places })));
  }
  return checked;
}

function casesIn(content: JsonValue): JsonValue[] {
  return isJsonObject(content) && Array.isArray(content.cases) ? content.cases : [];
}

async function checkPinned(file: string, name: string, runner: CompatRunner): Promise<CaseResult> {
  const checks = await checkWorkflowFile(file, runner);
  const differences = checks.flatMap(({ node, difference }) =>
    difference === undefined ? [] : [{ aspect: 'data' as const, node, difference }],
  );
  return notIntended(name, differences);
}

function notIntended(name: string, differences: readonly CaseDifference[]): CaseResult {
  const unintended = differences.filter((difference) => reasonFor(name, difference) === undefined);
  intended += differences.length - unintended.length;
  return { name, differences: unintended };
}

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(place, name));
}

function print(all: readonly CaseResult[]): void {
  for (const { name, differences } of all) {
    console.log(`${differences.length === 0 ? 'pass' : 'FAIL'}  ${name}`);
    for (const { aspect, node, difference } of differences) {
      console.log(`        ${aspect.padEnd(6)}  ${node || '(workflow)'}: ${difference}`);
    }
  }
  const failed = all.filter(({ differences }) => differences.length > 0);
  console.log(`\n${all.length - failed.length} of ${all.length} pass; ${intended} differences are intended`);
  for (const aspect of ASPECTS) {
    const count = failed.filter(({ differences }) => differences.some((entry) => entry.aspect === aspect)).length;
    console.log(`  ${aspect.padEnd(6)}  ${all.length - count} equal, ${count} different`);
  }
}
