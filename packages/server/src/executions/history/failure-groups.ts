import type { CallAnswer, executionRoutes } from '@millrace/api';
import type { FailedExecution } from '../storage/execution.repository.ts';

type FailureGroup = CallAnswer<typeof executionRoutes.failures>['groups'][number];

const NO_ERROR = { message: 'The execution ended without telling an error.' };

/**
 * Failed executions by cause: those of one workflow that ended at the same node with the same code, or where there is
 * none with messages that differ only in what varies from run to run.
 * @param failures newest first.
 */
export function groupFailures(failures: readonly FailedExecution[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { id, workflow_id: workflowId, workflow_name, last_node: node, error, started_at } of failures) {
    const { message, code } = errorOf(error);
    const startedAt = new Date(started_at).toISOString();
    const key = JSON.stringify([workflowId ?? workflow_name, node, code ?? messageShape(message)]);
    const group = groups.get(key);
    if (group) {
      group.count += 1;
      group.firstAt = startedAt;
    } else {
      const newest = { lastExecutionId: String(id), lastAt: startedAt, firstAt: startedAt };
      groups.set(key, {
        workflowId,
        workflowName: workflow_name,
        node,
        code: code ?? null,
        message,
        count: 1,
        ...newest,
      });
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

/** A message without what varies from run to run: addresses, quoted text, ids and numbers. */
export function messageShape(message: string): string {
  return message
    .slice(0, 500)
    .replace(/https?:\/\/\S+/g, '<address>')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '<text>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(?=\w*\d)\w{16,}\b/gi, '<id>')
    .replace(/\d+(\.\d+)?/g, '<number>');
}

function errorOf(text: string | null): { message: string; code?: string } {
  if (text === null) return NO_ERROR;
  const { message, code } = JSON.parse(text) as { message?: unknown; code?: unknown };
  return {
    message: typeof message === 'string' ? message : NO_ERROR.message,
    ...(typeof code === 'string' && { code }),
  };
}
