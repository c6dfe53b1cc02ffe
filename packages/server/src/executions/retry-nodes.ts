import type { StepSummary } from '@millrace/api';
import { type Workflow, WorkflowGraph } from '@millrace/workflow';

/**
 * Nodes at which an execution that ended early goes on: the one that failed; after a crash those that had items
 * waiting and had not run.
 * @param lastNode node at which it ended, when that is known.
 */
export function retryNodesOf(workflow: Workflow, steps: readonly StepSummary[], lastNode: string | null): string[] {
  if (lastNode !== null) return [lastNode];
  const graph = new WorkflowGraph(workflow);
  const hasRun = new Set(steps.map((step) => step.node));
  const waiting = new Set<string>();
  for (const step of steps) {
    for (const edge of graph.outgoing(step.node)) {
      const isFed = (step.itemCounts[edge.sourceOutput] ?? 0) > 0;
      if (isFed && !hasRun.has(edge.target)) waiting.add(edge.target);
    }
  }
  const lastStep = steps.at(-1);
  return waiting.size > 0 || !lastStep ? [...waiting] : [lastStep.node];
}
