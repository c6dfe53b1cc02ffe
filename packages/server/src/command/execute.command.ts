import { readFile } from 'node:fs/promises';
import { parseWorkflowText, WorkflowParseError } from '@millrace/workflow';
import { loadConfig } from '../config/load-config.ts';
import { createExecutionPlane, type ExecutionPlane } from '../control-plane/execution-plane.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { ServerError } from '../errors/server-error.ts';
import { StartError } from '../errors/start-error.ts';
import { ExecutionReader } from '../executions/history/execution-reader.ts';
import { createExecutionRepository } from '../executions/storage/execution.repository.ts';
import { prepareDataFolder, readInstanceFile } from '../instance/data-folder.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { checkEncryptionKey } from '../key-rotation/check-encryption-key.ts';
import { createLogger } from '../logging/logger.ts';
import { PushHub } from '../push/push-hub.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type ExecutableWorkflow, executableFromDocument, executableFromRow } from '../workflows/workflow-versions.ts';

const SHUTDOWN_GRACE_MS = 2000;

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
  const { config: given, warnings } = loadConfig(process.env);
  const config = { ...given, runners: 1 };
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  for (const warning of warnings) log.warn(warning);
  const fromFile = file === undefined ? undefined : await readWorkflowFile(file);
  await prepareDataFolder(config.dataDir);
  const instance = await readInstanceFile(config.dataDir);
  const encryptionKey = config.encryptionKey ?? instance.encryptionKey;
  const database = await openDatabase(config, log);
  const push = new PushHub();
  const plane = createExecutionPlane({
    config,
    database,
    encryptionKey,
    serverId: instance.instanceId,
    publicUrl: publicUrlOf(config, config.port),
    push,
    log,
    environment: process.env,
    runnerEntry: runnerEntry(),
  });
  try {
    await checkEncryptionKey(database, encryptionKey);
    const workflow = fromFile ?? (await findWorkflow(plane, id ?? ''));
    plane.runners.start();
    const isSuccess = await runAndPrint(plane, database, workflow);
    if (!isSuccess) process.exitCode = 1;
  } finally {
    push.close();
    await plane.close(SHUTDOWN_GRACE_MS);
    await database.close();
  }
}

async function readWorkflowFile(file: string): Promise<ExecutableWorkflow> {
  try {
    const workflow = parseWorkflowText(await readFile(file, 'utf8'));
    return executableFromDocument(workflow, { active: false });
  } catch (cause) {
    const reason =
      cause instanceof WorkflowParseError ? cause.message : `The file cannot be read (${(cause as Error).message}).`;
    throw new StartError(`${file}: ${reason}`, 'Name a workflow file as the editor downloads it.', { cause });
  }
}

async function findWorkflow(plane: ExecutionPlane, id: string): Promise<ExecutableWorkflow> {
  const row = await plane.workflows.findById(id);
  if (row) return executableFromRow(row);
  throw new StartError(
    `There is no workflow with the id "${id}".`,
    'The id stands at the end of its address in the editor.',
  );
}

/** True when the execution succeeded, or waits: the server lets it go on. */
async function runAndPrint(plane: ExecutionPlane, database: Database, workflow: ExecutableWorkflow): Promise<boolean> {
  const { launcher } = plane;
  const { pinData } = workflow.version.workflow;
  let id: string;
  try {
    id = await launcher.launch({ workflow, mode: 'cli', start: { kind: 'manual', ...(pinData && { pinData }) } });
  } catch (cause) {
    if (cause instanceof ServerError) throw new StartError(cause.message, cause.hint, { cause });
    throw cause;
  }
  const execution = launcher.find(id);
  await launcher.whenEnded(id);
  const reader = new ExecutionReader(createExecutionRepository(database.db), {
    find: (wanted) => (wanted === id ? execution : undefined),
  });
  const detail = await reader.detail(id);
  process.stdout.write(`${JSON.stringify(JSON.parse(await detail.text()), null, 2)}\n`);
  const { id: rowId, status, is_temporary } = await reader.row(id);
  if (is_temporary === 1) {
    await plane.executionStore.remove([rowId]);
    await plane.files.remove([rowId]);
  }
  return status === 'success' || status === 'waiting';
}
