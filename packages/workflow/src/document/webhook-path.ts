import { literalSegment } from './path-segment.ts';
import type { WorkflowNode } from './workflow.ts';

export interface WebhookOwner {
  node: Pick<WorkflowNode, 'id' | 'name' | 'webhookId'>;
  /** Absent: the workflow is not stored yet. */
  workflowId: string | undefined;
  /** Whether what the node names is the whole path. */
  isFullPath: boolean;
}

/**
 * The path of a webhook as calls are compared with it, without slashes around it and not encoded, see `addressOfPath`. One that is not the whole path stands behind something that is unique to
 * the node. So does one with variable parts, as in the file format: two of them could otherwise take the same calls.
 *
 * Files that programs wrote may name neither a path nor a `webhookId`: the path is then made of the ids of workflow and node.
 * Stored documents get no `webhookId` for it: programs that compare what they sent with what they get would see a change.
 */
export function webhookPath(own: string, { node, workflowId, isFullPath }: WebhookOwner): string {
  const path = own.replace(/^\/+|\/+$/g, '');
  const isVariable = path.startsWith(':') || path.includes('/:');
  if (isFullPath && path && !(isVariable && node.webhookId)) return path;
  // The id outlives renames. Paths that are not whole have always had the name: addresses that are known must stay.
  const ownPart = isFullPath ? node.id || node.name : node.name.toLowerCase();
  const prefix = node.webhookId
    ? node.webhookId.split('/').map(literalSegment).join('/')
    : `${workflowId ?? 'new'}/${literalSegment(ownPart)}`;
  return path ? `${prefix}/${path}` : prefix;
}
