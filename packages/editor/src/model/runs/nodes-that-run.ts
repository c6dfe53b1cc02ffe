import { type Workflow, WorkflowGraph } from '@millrace/workflow';

interface RunScope {
  /** Run only what this node needs, up to and including it. */
  destinationNode?: string;
  /** Run this node, on the data it has, and all behind it. */
  fromNode?: string;
  /** Where a run of the whole workflow starts; left out where no trigger can start it. */
  trigger?: string | undefined;
}

/** Names of the nodes that a run may come to, with the sub-nodes that serve them. */
export function nodesThatRun(workflow: Workflow, scope: RunScope): Set<string> {
  const graph = new WorkflowGraph(workflow);
  const names = reached(graph, scope);
  return new Set([...names, ...names.flatMap((name) => graph.subNodes(name))]);
}

function reached(graph: WorkflowGraph, { destinationNode, fromNode, trigger }: RunScope): string[] {
  if (destinationNode !== undefined) return [destinationNode, ...graph.ancestors(destinationNode)];
  const start = fromNode ?? trigger;
  if (start !== undefined) return [start, ...graph.descendants(start)];
  const names = [...graph.nodes.keys()];
  const connected = names.filter((name) => graph.incoming(name).length > 0 || graph.outgoing(name).length > 0);
  return connected.length > 0 ? connected : names;
}
