import { type Workflow, WorkflowGraph, type WorkflowNode } from '@millrace/workflow';
import type { NodeRun, RunStore } from './run-store.ts';

/**
 * Nodes before a node whose data can be used again: they ran without error, and neither they nor anything before them
 * changed since. With them go the sub-nodes that serve them.
 */
export function reusableNodes(workflow: Workflow, runs: RunStore, destinationNode: string): Set<string> {
  const graph = new WorkflowGraph(workflow);
  const ancestors = graph.ancestors(destinationNode).filter((name) => name !== destinationNode);
  const outdated = new Set<string>();
  for (const name of ancestors) {
    const node = graph.node(name);
    const hasNewParts = graph.subNodes(name).some((part) => hasChanged(graph.node(part), runs));
    if (!node || !(hasNewParts || isOutdated(node, runs))) continue;
    outdated.add(name);
    for (const descendant of graph.descendants(name)) outdated.add(descendant);
  }
  const kept = ancestors.filter((name) => !outdated.has(name) && runs.stepsOf(name).length > 0);
  const parts = kept.flatMap((name) => graph.subNodes(name)).filter((name) => runs.stepsOf(name).length > 0);
  return new Set([...kept, ...parts]);
}

/** Nodes with data that a run from a node on leaves as it is: all but that node, those behind it, and what serves them. */
export function nodesNotBehind(workflow: Workflow, runs: RunStore, fromNode: string): Set<string> {
  const graph = new WorkflowGraph(workflow);
  const again = new Set([fromNode, ...graph.descendants(fromNode)]);
  for (const name of [...again]) for (const part of graph.subNodes(name)) again.add(part);
  return new Set(runs.nodesWithSteps().filter((name) => !again.has(name) && graph.node(name) !== undefined));
}

/** Whether a node has data to run on: all that leads to it ran, or is pinned. */
export function hasInputData(workflow: Workflow, runs: RunStore, nodeName: string): boolean {
  const sources = new WorkflowGraph(workflow).incoming(nodeName).map(({ source }) => source);
  const isPinned = (name: string) => Object.hasOwn(workflow.pinData ?? {}, name);
  return sources.length > 0 && sources.every((name) => runs.stepsOf(name).length > 0 || isPinned(name));
}

function isOutdated(node: WorkflowNode, runs: RunStore): boolean {
  if (runs.stepsOf(node.name).some((step) => step.status !== 'success')) return true;
  return hasChanged(node, runs);
}

function hasChanged(node: WorkflowNode | undefined, runs: RunStore): boolean {
  if (!node || runs.isRewired(node.name)) return true;
  const ranWith = runs.ranWith(node.name);
  return ranWith === undefined || !doesSameWork(node, ranWith);
}

/** Whether what is shown of a node's run was made by another state of the node, or from another input. */
export function isStale(node: WorkflowNode, { isRewired, ranWith }: NodeRun): boolean {
  return isRewired || (ranWith !== undefined && !doesSameWork(node, ranWith));
}

/** Whether two states of a node do the same: where it stands, what it is called and its notes do not matter. */
function doesSameWork(a: WorkflowNode, b: WorkflowNode): boolean {
  return a === b || JSON.stringify(workOf(a)) === JSON.stringify(workOf(b));
}

const NOT_WORK = new Set(['id', 'name', 'position', 'notes', 'notesInFlow', 'color']);

function workOf(node: WorkflowNode): Array<[string, unknown]> {
  return Object.entries(node)
    .filter(([field, value]) => !NOT_WORK.has(field) && value !== undefined && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
