import type { WorkflowNode } from '@millrace/workflow';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/**
 * The old execution order (`v0`) never leaves an input of a node with several inputs empty when a node could have
 * fed it: such nodes are run with one empty item, from the first one behind a node that ran, or from the root.
 * Triggers are not run this way.
 */
export function findNodesToForce(
  workflow: PreparedWorkflow,
  waiting: ReadonlyArray<{ node: WorkflowNode; missingInputs: readonly number[] }>,
  hasRun: (node: string) => boolean,
): string[] {
  const found = new Set<string>();
  const blocked = new Set(waiting.map(({ node }) => node.name));
  for (const { node, missingInputs } of waiting) {
    const feeders = workflow.graph.incoming(node.name).filter((edge) => missingInputs.includes(edge.targetInput));
    const queue = feeders.map((edge) => edge.source);
    const seen = new Set<string>();
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      if (seen.has(name) || blocked.has(name) || hasRun(name) || workflow.isTrigger(name)) continue;
      seen.add(name);
      const parents = workflow.graph.incoming(name).map((edge) => edge.source);
      if (parents.length === 0 || parents.some(hasRun)) found.add(name);
      else queue.push(...parents);
    }
  }
  return [...found];
}
