import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

export interface ForcedNodesOptions {
  workflow: PreparedWorkflow;
  /** The node of which something just arrived: what it feeds may still be on its way. */
  from: string;
  hasRun(node: string): boolean;
  /** Whether a node will run, or waits for an input itself. */
  isExpected(node: string): boolean;
}

/**
 * The old execution order (`v0`) does not leave inputs of a node with several inputs empty where a node could feed them:
 * when something arrives at another input, such nodes are run with one empty item, from the first one behind a node that
 * ran, or from the root. Triggers are not run this way, and what is expected to run by itself is left to it.
 */
export function findNodesToForce(
  { workflow, from, hasRun, isExpected }: ForcedNodesOptions,
  waiting: { node: string; missingInputs: readonly number[] },
): string[] {
  const feeders = workflow.graph
    .incoming(waiting.node)
    .filter((edge) => waiting.missingInputs.includes(edge.targetInput));
  const found: string[] = [];
  const queue = feeders.map((edge) => edge.source);
  const seen = new Set([from, waiting.node]);
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (seen.has(name) || hasRun(name) || isExpected(name) || workflow.isTrigger(name)) continue;
    seen.add(name);
    const parents = workflow.graph.incoming(name).map((edge) => edge.source);
    if (parents.length === 0 || parents.some((parent) => parent !== from && hasRun(parent))) found.push(name);
    else queue.push(...parents);
  }
  return found;
}
