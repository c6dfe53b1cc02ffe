// Runs workflows whose pinned data is the expected output, and prints how each node compares.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkWorkflowFile, type NodeCheck } from './check-workflow.ts';
import { CompatRunner } from './compat-runner.ts';
import { inProcess } from './runner-links.ts';

const defaultFolder = path.join(import.meta.dirname, '../workflows/compat');
const files = process.argv.slice(2).flatMap(filesOf);
const checks: NodeCheck[] = [];
{
  await using runner = new CompatRunner(inProcess);
  for (const file of files.length > 0 ? files : filesOf(defaultFolder))
    checks.push(...(await checkWorkflowFile(file, runner)));
}
print(checks);
process.exitCode = checks.length > 0 && checks.every(({ difference }) => difference === undefined) ? 0 : 1;

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(place, name));
}

function print(all: readonly NodeCheck[]): void {
  const byFile = Map.groupBy(all, ({ file }) => file);
  for (const [file, entries] of byFile) {
    const failed = entries.filter(({ difference }) => difference !== undefined);
    console.log(
      `${failed.length === 0 ? 'pass' : 'FAIL'}  ${file}  (${entries.length - failed.length}/${entries.length})`,
    );
    for (const { node, difference } of failed) console.log(`        ${node || '(workflow)'}: ${difference}`);
  }
  const passed = [...byFile.values()].filter((entries) => entries.every(({ difference }) => difference === undefined));
  console.log(`\n${passed.length} of ${byFile.size} workflows pass`);
}
