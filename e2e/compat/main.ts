// Runs workflows whose results are known, and prints how each compares: workflow files whose pinned data is the expected
// output, and recorded cases. A folder with an echo-server.py gets that while its files run.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type JsonValue, parseJsonText } from '@millrace/workflow';
import { Millrace } from '../support/millrace.ts';
import { checkWorkflowFile } from './check-workflow.ts';
import { CompatRunner } from './compat-runner.ts';
import { withEchoServer } from './echo-server.ts';
import { reasonFor } from './intended-differences.ts';
import { ASPECTS, type CaseDifference, checkCase, isRecordedCase, readCase } from './recorded-case.ts';
import { inProcess } from './runner-links.ts';
import { checkWebhookFile, isWebhookFile } from './webhook-cases.ts';

const serverSource = path.join(import.meta.dirname, '../../packages/server/src/main.ts');
const defaultFolder = path.join(import.meta.dirname, '../workflows/compat');

/** What became of one file. */
interface FileResult {
  file: string;
  differences: CaseDifference[];
}

const places = process.argv.slice(2);
const files = (places.length > 0 ? places : [defaultFolder]).flatMap(filesOf);
const results: FileResult[] = [];
let intended = 0;
{
  await using _echo = await withEchoServer(files);
  await using runner = new CompatRunner(inProcess);
  for (const file of files) results.push({ file: path.basename(file), differences: await check(file, runner) });
}
print(results);
process.exitCode = results.length > 0 && results.every(({ differences }) => differences.length === 0) ? 0 : 1;

async function check(file: string, runner: CompatRunner): Promise<CaseDifference[]> {
  const content = parseJsonText(readFileSync(file, 'utf8'));
  if (isWebhookFile(content)) return notIntended(path.basename(file), await checkWebhooks(content));
  if (isRecordedCase(content)) return notIntended(path.basename(file), await checkCase(readCase(content), runner));
  const checks = await checkWorkflowFile(file, runner);
  return checks.flatMap(({ node, difference }) =>
    difference === undefined ? [] : [{ aspect: 'data' as const, node, difference }],
  );
}

async function checkWebhooks(content: JsonValue): Promise<CaseDifference[]> {
  const millrace = await Millrace.start({ program: serverSource });
  try {
    return await checkWebhookFile(content, millrace);
  } finally {
    await millrace.dispose();
  }
}

function notIntended(file: string, differences: readonly CaseDifference[]): CaseDifference[] {
  const unintended = differences.filter((difference) => reasonFor(file, difference) === undefined);
  intended += differences.length - unintended.length;
  return unintended;
}

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(place, name));
}

function print(all: readonly FileResult[]): void {
  for (const { file, differences } of all) {
    console.log(`${differences.length === 0 ? 'pass' : 'FAIL'}  ${file}`);
    for (const { aspect, node, difference } of differences) {
      console.log(`        ${aspect.padEnd(6)}  ${node || '(workflow)'}: ${difference}`);
    }
  }
  const failed = all.filter(({ differences }) => differences.length > 0);
  console.log(`\n${all.length - failed.length} of ${all.length} files pass; ${intended} differences are intended`);
  for (const aspect of ASPECTS) {
    const count = failed.filter(({ differences }) => differences.some((entry) => entry.aspect === aspect)).length;
    console.log(`  ${aspect.padEnd(6)}  ${all.length - count} equal, ${count} different`);
  }
}
