import type { TestRun } from '@millrace/api';
import type { TestCase, Workflow } from '@millrace/workflow';
import type { ExecutionPlane } from '../control-plane/execution-plane.ts';
import { ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import { ExecutionReader } from '../executions/history/execution-reader.ts';
import { CaseRunner } from '../workflow-tests/case-runner.ts';
import { casesOf } from '../workflow-tests/workflow-test.service.ts';
import { type ExecutableWorkflow, executableFromDocument, executableFromRow } from '../workflows/workflow-versions.ts';
import { endInOrder } from './end-in-order.ts';
import { readWorkflowFile } from './read-workflow-file.ts';
import { junitOf, type TestedWorkflow, textOf } from './test-report.ts';
import { withExecutionPlane } from './with-execution-plane.ts';
import { writeReport } from './write-report.ts';

export interface TestOptions {
  files: readonly string[];
  /** Ids of stored workflows. */
  ids: readonly string[];
  /** Where a report in the format of JUnit is written. */
  junit: string | undefined;
}

interface Tested {
  /** As it is told to people: its file, or its id. */
  from: string;
  workflow: ExecutableWorkflow;
  cases: readonly TestCase[];
}

/**
 * Runs the test cases of workflow files and stored workflows, of all stored ones where none is named, and prints what they found. The
 * exit code is 1 where a case failed.
 */
export async function testCommand({ files, ids, junit }: TestOptions): Promise<void> {
  const fromFiles = await Promise.all(files.map(async (file) => ({ file, document: await readWorkflowFile(file) })));
  await withExecutionPlane(async (plane) => {
    const isNamed = files.length > 0 || ids.length > 0;
    const storedIds = isNamed ? ids : await plane.workflowRepository.listTestedIds();
    const stored = await Promise.all(storedIds.map((id) => findStored(plane, id)));
    const tested = [...fromFiles.map(({ file, document }) => ofFile(file, document)), ...stored];
    if (!tested.some(({ cases }) => cases.length > 0)) {
      throw new StartError('There are no test cases.', 'Record one in the editor: "Save as test" of an execution.');
    }
    const stopping = new AbortController();
    const found = await endInOrder(
      () => stopping.abort(),
      () => runAll(plane, tested, stopping.signal),
    );
    process.stdout.write(textOf(found));
    if (junit !== undefined) await writeReport(junit, junitOf(found));
    if (!found.every(({ run }) => run.isPassed)) process.exitCode = 1;
    if (stopping.signal.aborted) throw new StartError('The tests were stopped: not all cases ran.', 'Run them again.');
  });
}

function ofFile(file: string, document: Workflow): Tested {
  return { from: file, workflow: executableFromDocument(document, { active: false }), cases: casesOf(document) };
}

async function findStored({ workflowRepository }: ExecutionPlane, id: string): Promise<Tested> {
  const row = await workflowRepository.findById(id);
  if (!row) {
    const hint = 'The id stands at the end of its address in the editor.';
    throw new StartError(`There is no workflow with the id "${id}".`, hint);
  }
  return { from: id, workflow: executableFromRow(row), cases: casesOf(JSON.parse(row.document) as Workflow) };
}

async function runAll(
  plane: ExecutionPlane,
  tested: readonly Tested[],
  signal: AbortSignal,
): Promise<TestedWorkflow[]> {
  const { executions, launcher, runners } = plane;
  const runner = new CaseRunner({ launcher, reader: new ExecutionReader(executions.repository, launcher) });
  runners.start();
  const found: TestedWorkflow[] = [];
  for (const { from, workflow, cases } of tested) {
    if (signal.aborted) break;
    try {
      const run = await runner.run({ workflow, cases, signal });
      found.push({ from, name: workflow.name, run });
      await removeExecutions(plane, run);
    } catch (cause) {
      if (cause instanceof ServerError) throw new StartError(cause.message, cause.hint, { cause });
      throw cause;
    }
  }
  return found;
}

/** Nobody looks at them any more. */
async function removeExecutions({ executions, files }: ExecutionPlane, { results }: TestRun): Promise<void> {
  const ids = results.map(({ executionId }) => Number(executionId));
  await executions.store.remove(ids);
  await files.remove(ids);
}
