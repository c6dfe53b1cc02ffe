import type { Item, RunData, WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { Task } from '../scheduling/task.ts';
import type { Arrival } from '../scheduling/waiting-room.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/** How a run begins. */
export interface StartPlan {
  tasks: Task[];
  /** Data that already waits at nodes with several inputs. */
  arrivals: Arrival[];
  /** Data of an earlier run that still holds. */
  runData: RunData;
  pinned: ReadonlyMap<string, Item[]>;
  /** Nodes that may run; absent: all. */
  only: ReadonlySet<string> | undefined;
  /** Node that ends the run: it feeds nothing. */
  destination: string | undefined;
}

/** A node with nothing before it: triggers make their own items, others get an empty one. */
export function runTask(node: WorkflowNode, workflow: PreparedWorkflow): Task {
  if (workflow.isTrigger(node.name)) return { kind: 'run', node, inputs: [], sources: [] };
  return { kind: 'run', node, inputs: [[{ json: {} }]], sources: [null] };
}

/** The destination and all that leads to it. */
export function nodesFor(workflow: PreparedWorkflow, destination: string | undefined): ReadonlySet<string> | undefined {
  if (destination === undefined) return undefined;
  nodeNamed(workflow, destination);
  return new Set([destination, ...workflow.graph.ancestors(destination)]);
}

export function nodeNamed(workflow: PreparedWorkflow, name: string): WorkflowNode {
  const node = workflow.graph.node(name);
  if (node) return node;
  throw new EngineError('NODE_NOT_FOUND', `There is no node "${name}" in this workflow`, {
    description: 'It may have been renamed or removed.',
  });
}
