import type { ExecutionStart } from '@millrace/wire';
import { type RunData, type Workflow, WorkflowGraph } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';

export interface RestartRequest {
  /** Where the new execution begins. */
  node: string;
  workflow: Workflow;
  /** What the nodes of the old one put out; it is taken apart. */
  runData: RunData;
  executionId: string;
}

/**
 * Where an execution begins that takes over the data of another one up to a node. A trigger does not run again: what it
 * put out is taken over, and the nodes behind it begin.
 * @throws ServerError `EXECUTION_NOT_RETRYABLE` when the node is gone, or nothing is kept to begin with.
 */
export function restartStart({ node, workflow, runData, executionId }: RestartRequest): ExecutionStart {
  const graph = new WorkflowGraph(workflow);
  if (!workflow.nodes.some(({ name }) => name === node)) {
    throw apiError('EXECUTION_NOT_RETRYABLE.unknownNode', { node });
  }
  const sources = graph.incoming(node).map(({ source }) => source);
  const isFirst = sources.length === 0;
  const startNodes = isFirst ? [...new Set(graph.outgoing(node).map(({ target }) => target))] : [node];
  const needed = isFirst ? [node] : sources;
  if (startNodes.length === 0 || !needed.some((name) => runData[name] !== undefined)) {
    throw apiError('EXECUTION_NOT_RETRYABLE.noDataFor', { id: executionId, node });
  }
  for (const name of nodesBehind(graph, startNodes)) delete runData[name];
  return { kind: 'manual', startNodes, runData };
}

/** The nodes with all that come after them. */
function nodesBehind(graph: WorkflowGraph, names: readonly string[]): Set<string> {
  const found = new Set(names);
  // A set that grows is walked to its end.
  for (const name of found) for (const { target } of graph.outgoing(name)) found.add(target);
  return found;
}
