import type { WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';

/**
 * A path that is not the whole one stands behind something that is unique to the node. So does one with variable parts, as in the
 * file format: two of them could otherwise take the same calls.
 */
export function webhookPath(
  own: string,
  { isFullPath, node, workflowId }: { isFullPath: boolean; node: WorkflowNode; workflowId: string | undefined },
): string {
  const path = own.replace(/^\/+|\/+$/g, '');
  const isVariable = path.startsWith(':') || path.includes('/:');
  if (isFullPath && !(isVariable && node.webhookId)) {
    const whole = path || node.webhookId;
    if (!whole) throw withoutPath(node);
    return whole;
  }
  const prefix = node.webhookId ?? `${workflowId ?? 'new'}/${encodeURIComponent(node.name.toLowerCase())}`;
  return path ? `${prefix}/${path}` : prefix;
}

function withoutPath(node: WorkflowNode): EngineError {
  return new EngineError('WEBHOOK_INVALID', `The webhook "${node.name}" has no path`, {
    node: node.name,
    description: 'Enter a path, for example "orders/new".',
  });
}
