import type { NodeTypeSummary } from '@millrace/workflow';

/** Whether nodes of a type start workflows. */
export function isTrigger(description: NodeTypeSummary | undefined): boolean {
  return description !== undefined && (description.trigger !== undefined || description.group.includes('trigger'));
}
