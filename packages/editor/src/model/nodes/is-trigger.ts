import type { NodeTypeDescription } from '@millrace/workflow';

/** Whether nodes of a type start workflows. */
export function isTrigger(description: NodeTypeDescription | undefined): boolean {
  return description !== undefined && (description.trigger !== undefined || description.group.includes('trigger'));
}
