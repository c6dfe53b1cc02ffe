import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type JsonValue, parseWorkflowText, type Workflow } from '@millrace/workflow';
import type { CompatRunner, RunReport } from './compat-runner.ts';
import { firstDifference } from './difference.ts';
import { withLocalFiles } from './local-files.ts';

/** How one node compares with its pinned data. */
export interface NodeCheck {
  file: string;
  node: string;
  /** Absent: it put out exactly what is pinned. */
  difference?: string;
}

/** Runs the workflow of a file without pinned data, and compares each node that has some with it. */
export async function checkWorkflowFile(file: string, runner: CompatRunner): Promise<NodeCheck[]> {
  const name = path.basename(file);
  try {
    const workflow = inZone(withLocalFiles(parseWorkflowText(readFileSync(file, 'utf8'))));
    const expected = Object.entries(workflow.pinData ?? {});
    if (expected.length === 0) return [{ file: name, node: '', difference: 'no node has pinned data' }];
    const report = await runner.run(workflow);
    const checks: NodeCheck[] = [];
    for (const [node, items] of expected) {
      // Another branch may fail on purpose: a node it kept from running is run on its own way from the trigger.
      const own = report.runs.has(node) ? report : await runner.run(workflow, { destinationNode: node });
      const json = items.map((item) => item.json);
      const difference = compare(json, node, workflow, own);
      checks.push(difference === undefined ? { file: name, node } : { file: name, node, difference });
    }
    return checks;
  } catch (error) {
    return [{ file: name, node: '', difference: error instanceof Error ? error.message : String(error) }];
  }
}

/** Files without a zone were recorded on a server whose workflows lived in this one. */
function inZone(workflow: Workflow): Workflow {
  return { ...workflow, settings: { timezone: 'America/New_York', ...workflow.settings } };
}

function compare(
  expected: JsonValue[],
  node: string,
  workflow: Workflow,
  { runs, outcome }: RunReport,
): string | undefined {
  // A node in a loop has several runs: the last one is what an editor shows first, and what is pinned.
  const last = runs.get(node)?.at(-1);
  if (!last) return notRun(node, workflow, outcome.error);
  const actual = (last[0] ?? []).map(({ json }) => json);
  return firstDifference(expected, actual);
}

function notRun(node: string, workflow: Workflow, error: RunReport['outcome']['error']): string {
  if (!workflow.nodes.some(({ name }) => name === node)) return 'there is no such node';
  return error ? `did not run; ${error.node ?? 'the workflow'} failed: ${error.message}` : 'did not run';
}
