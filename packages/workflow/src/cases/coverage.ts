import type { Workflow } from '../document/workflow.ts';
import { WorkflowGraph } from '../graph/workflow-graph.ts';

/** An output of a node that has several, all of which lead somewhere. */
export interface Branch {
  node: string;
  output: number;
}

/** Which nodes and branches the cases of a workflow went through. */
export interface TestCoverage {
  nodes: { covered: number; total: number };
  branches: { covered: number; total: number };
  /** Nodes that no case ran. */
  missedNodes: string[];
  /** Branches that no item took. */
  missedBranches: Branch[];
}

/** A run of a node, as far as coverage goes. */
export interface CoveredRun {
  node: string;
  /** Items of each output. */
  itemCounts: readonly number[];
}

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/**
 * What runs of a workflow covered. Nodes are those that items reach: no remarks, no disabled ones, none that only serve others. A
 * branch is a connected output of a node with more than one of them; it is covered when an item took it.
 */
export function coverageOf(
  workflow: Pick<Workflow, 'nodes' | 'connections'>,
  runs: Iterable<CoveredRun>,
): TestCoverage {
  const graph = new WorkflowGraph(workflow);
  const ran = new Set<string>();
  const taken = new Set<string>();
  for (const { node, itemCounts } of runs) {
    ran.add(node);
    for (const [output, count] of itemCounts.entries()) if (count > 0) taken.add(branchKey({ node, output }));
  }
  const nodes = workflow.nodes
    .filter(({ name, type, disabled }) => !disabled && type !== STICKY_NOTE && graph.serving(name).length === 0)
    .map(({ name }) => name);
  const branches = nodes.flatMap((node) => branchesOf(graph, node));
  const missedNodes = nodes.filter((node) => !ran.has(node));
  const missedBranches = branches.filter((branch) => !taken.has(branchKey(branch)));
  return {
    nodes: { covered: nodes.length - missedNodes.length, total: nodes.length },
    branches: { covered: branches.length - missedBranches.length, total: branches.length },
    missedNodes,
    missedBranches,
  };
}

function branchesOf(graph: WorkflowGraph, node: string): Branch[] {
  const outputs = new Set(graph.outgoing(node).map(({ sourceOutput }) => sourceOutput));
  return outputs.size < 2 ? [] : [...outputs].map((output) => ({ node, output }));
}

function branchKey({ node, output }: Branch): string {
  return `${output} ${node}`;
}
