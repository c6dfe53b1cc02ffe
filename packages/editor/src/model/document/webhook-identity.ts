import type { NodeTypeSummary, WebhookDescription, WorkflowNode } from '@millrace/workflow';

/** What a node is called at: an id of its own, which is its path, too, where its type has it in the parameter `path` and none is set. */
export function withWebhookIdentity(node: WorkflowNode, { webhooks }: NodeTypeSummary): WorkflowNode {
  if (!webhooks) return node;
  const webhookId = node.webhookId ?? crypto.randomUUID();
  const needsPath = !node.parameters.path && webhooks.some(hasPathParameter);
  return { ...node, webhookId, ...(needsPath && { parameters: { ...node.parameters, path: webhookId } }) };
}

function hasPathParameter({ path }: WebhookDescription): boolean {
  return /^=\{\{\s*\$parameter\[["']path["']\]\s*\}\}$/.test(path);
}
