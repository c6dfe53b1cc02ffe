import type { ExecutionPlane } from '../control-plane/execution-plane.ts';
import { ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import { ExecutionReader } from '../executions/history/execution-reader.ts';
import { type ExecutableWorkflow, executableFromDocument, executableFromRow } from '../workflows/workflow-versions.ts';
import { endInOrder } from './end-in-order.ts';
import { readWorkflowFile } from './read-workflow-file.ts';
import { withExecutionPlane } from './with-execution-plane.ts';

/** What to run: a file, or a stored workflow. */
export interface ExecuteOptions {
  file: string | undefined;
  id: string | undefined;
}

/** Runs a workflow and prints the execution as JSON on standard output; the log goes to standard error. */
export async function executeCommand({ file, id }: ExecuteOptions): Promise<void> {
  if ((file === undefined) === (id === undefined)) {
    throw new StartError(
      'Name one workflow to run.',
      'Use "millrace execute --file <path>" or "millrace execute --id <id>".',
    );
  }
  const fromFile =
    file === undefined ? undefined : executableFromDocument(await readWorkflowFile(file), { active: false });
  await withExecutionPlane(async (plane) => {
    const workflow = fromFile ?? (await findWorkflow(plane, id ?? ''));
    plane.runners.start();
    if (!(await runAndPrint(plane, workflow))) process.exitCode = 1;
  });
}

async function findWorkflow(plane: ExecutionPlane, id: string): Promise<ExecutableWorkflow> {
  const row = await plane.workflowRepository.findById(id);
  if (row) return executableFromRow(row);
  throw new StartError(
    `There is no workflow with the id "${id}".`,
    'The id stands at the end of its address in the editor.',
  );
}

/** True when the execution succeeded, or waits: the server lets it go on. */
async function runAndPrint(plane: ExecutionPlane, workflow: ExecutableWorkflow): Promise<boolean> {
  const { executions, launcher } = plane;
  const { pinData } = workflow.version.workflow;
  let id: string;
  try {
    id = await launcher.launch({ workflow, mode: 'cli', start: { kind: 'manual', ...(pinData && { pinData }) } });
  } catch (cause) {
    if (cause instanceof ServerError) throw new StartError(cause.message, cause.hint, { cause });
    throw cause;
  }
  const execution = launcher.find(id);
  await endInOrder(
    () => void launcher.stop(id),
    () => launcher.whenEnded(id),
  );
  const reader = new ExecutionReader(executions.repository, {
    find: (wanted) => (wanted === id ? execution : undefined),
  });
  const detail = await reader.detail(id);
  process.stdout.write(`${JSON.stringify(JSON.parse(await detail.text()), null, 2)}\n`);
  const { id: rowId, status, is_temporary } = await reader.row(id);
  if (is_temporary === 1) {
    await executions.store.remove([rowId]);
    await plane.files.remove([rowId]);
  }
  return status === 'success' || status === 'waiting';
}
