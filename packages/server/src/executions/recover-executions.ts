import type { Config } from '../config/config-table.ts';
import type { Logger } from '../logging/logger.ts';
import { executableFromDocument } from '../workflows/workflow-versions.ts';
import type { ExecutionRepository } from './execution.repository.ts';
import type { ExecutionLauncher } from './execution-launcher.ts';
import { decodeStart } from './execution-start.ts';
import { LiveExecution } from './live-execution.ts';
import { savePolicyOf } from './save-policy.ts';

export interface RecoveryOptions {
  repository: ExecutionRepository;
  launcher: ExecutionLauncher;
  config: Config;
  log: Logger;
}

/**
 * Settles what a server that ended suddenly left behind: executions that never started are started, those that were
 * under way are marked as crashed and can be retried.
 */
export async function recoverExecutions({ repository, launcher, config, log }: RecoveryOptions): Promise<void> {
  for (const row of await repository.listOpen()) {
    const start = row.status === 'new' ? await repository.findStart(row.id) : undefined;
    const document = start === undefined ? undefined : await repository.findWorkflow(row.workflow_hash);
    if (start === undefined || document === undefined) {
      await repository.markCrashed(row.id, crashError(), Date.now());
      log.warn(
        { executionId: row.id, workflowId: row.workflow_id },
        'An execution was under way when the server ended; it is marked as crashed',
      );
      continue;
    }
    const workflow = executableFromDocument(JSON.parse(document), {
      ...(row.workflow_id !== null && { id: row.workflow_id }),
      active: true,
    });
    const execution = new LiveExecution({
      id: row.id,
      workflow,
      mode: row.mode,
      start: decodeStart(start),
      policy: savePolicyOf(workflow.version.workflow.settings, config),
      startedAt: row.started_at,
      isTemporary: row.is_temporary === 1,
      retryOf: row.retry_of ?? undefined,
    });
    try {
      await launcher.resume(execution);
      log.info(
        { executionId: row.id, workflowId: row.workflow_id },
        'An execution that had not started is started now',
      );
    } catch (error) {
      // It stays as it is, for the next start of the server.
      log.error({ err: error, executionId: row.id }, 'An execution that had not started cannot be started now');
    }
  }
}

function crashError(): string {
  return JSON.stringify({
    name: 'ExecutionCrashed',
    code: 'SERVER_STOPPED',
    message: 'The server ended before the execution did.',
    description: 'Nothing is known of what it did since its last stored step. It can be retried.',
    timestamp: Date.now(),
  });
}
