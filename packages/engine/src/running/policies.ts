import type { OnError, WorkflowNode } from '@millrace/workflow';

/** What happens with an error of a node; the old `continueOnFail` means the regular output. */
export function errorPolicyOf(node: WorkflowNode): OnError {
  return node.onError ?? (node.continueOnFail ? 'continueRegularOutput' : 'stopWorkflow');
}

/** How often a node is tried, and the pause between tries in ms. */
export interface RetryPolicy {
  maxTries: number;
  waitMs: number;
}

const TRIES = { least: 2, most: 5, usual: 3 };
const WAIT_MS = { least: 0, most: 5000, usual: 1000 };

export function retryPolicyOf(node: WorkflowNode): RetryPolicy {
  if (!node.retryOnFail) return { maxTries: 1, waitMs: 0 };
  return { maxTries: clamp(node.maxTries, TRIES), waitMs: clamp(node.waitBetweenTries, WAIT_MS) };
}

function clamp(value: unknown, limits: { least: number; most: number; usual: number }): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return limits.usual;
  return Math.min(limits.most, Math.max(limits.least, value));
}
