import type { Item, ItemsByPort, RunData, WorkflowNode } from '@millrace/workflow';
import type { EngineStart, RunWorkflowOptions } from '../options/run-options.ts';
import type { Task } from '../scheduling/task.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { chooseTrigger } from './choose-trigger.ts';
import { planPartialRun } from './partial-run.ts';
import { pinnedItems } from './pinned-items.ts';
import { nodeNamed, nodesFor, runTask, type StartPlan } from './start-plan.ts';
import { receivedItems, subWorkflowTrigger } from './sub-workflow-trigger.ts';

/** @throws EngineError when the run cannot begin. */
export function planStart(options: RunWorkflowOptions, workflow: PreparedWorkflow): StartPlan {
  const { start, execution } = options;
  const pinned = pinnedItems(start, execution.mode, workflow);
  switch (start.kind) {
    case 'manual':
      return planManualRun(start, workflow, pinned);
    case 'trigger':
      return planAt(workflow, pinned, undefined, runTask(nodeNamed(workflow, start.node), workflow));
    case 'subWorkflow': {
      const node = subWorkflowTrigger(workflow);
      return planAt(workflow, pinned, undefined, {
        kind: 'given',
        node,
        outputs: [receivedItems(workflow, node, start.items)],
      });
    }
    case 'triggerFailed': {
      const node = nodeNamed(workflow, start.node);
      return planAt(workflow, pinned, undefined, { kind: 'failed', node, error: start.error });
    }
    case 'test': {
      const { trigger } = start.case;
      const node = nodeNamed(workflow, trigger.node);
      return planAt(workflow, pinned, undefined, { kind: 'given', node, outputs: trigger.outputs });
    }
    case 'items': {
      const task = taskOfItems(workflow, nodeNamed(workflow, start.node), start.outputs);
      return planAt(workflow, pinned, start.destinationNode, task);
    }
    default:
      return start satisfies never;
  }
}

/** Items of a trigger go on as they are, unless it works on them first. */
function taskOfItems(workflow: PreparedWorkflow, node: WorkflowNode, items: ItemsByPort): Task {
  if (!workflow.worksOnCalls(node)) return { kind: 'given', node, outputs: items };
  return { kind: 'run', node, inputs: items, sources: items.map(() => null) };
}

function planManualRun(
  start: Extract<EngineStart, { kind: 'manual' }>,
  workflow: PreparedWorkflow,
  pinned: ReadonlyMap<string, Item[]>,
): StartPlan {
  const { destinationNode } = start;
  const hasEarlierData = start.runData !== undefined && Object.keys(start.runData).length > 0;
  if (start.startNodes?.length || (destinationNode !== undefined && hasEarlierData)) {
    return planPartialRun(start, workflow, pinned);
  }
  const only = nodesFor(workflow, destinationNode);
  const roots = only && rootsWithoutTrigger(workflow, only);
  if (roots?.length && start.triggerNode === undefined) {
    return {
      tasks: roots.map((node) => runTask(node, workflow)),
      arrivals: [],
      ...fresh(),
      pinned,
      only,
      destination: destinationNode,
    };
  }
  const trigger = chooseTrigger(workflow, { wanted: start.triggerNode, among: only, pinned });
  return planAt(workflow, pinned, destinationNode, runTask(trigger, workflow));
}

/** A node that no trigger leads to can be tried all the same: its roots start with one empty item. */
function rootsWithoutTrigger(workflow: PreparedWorkflow, only: ReadonlySet<string>): WorkflowNode[] | undefined {
  const nodes = [...only].flatMap((name) => workflow.graph.node(name) ?? []);
  if (nodes.some((node) => !node.disabled && workflow.isTrigger(node.name))) return undefined;
  return nodes.filter((node) => workflow.graph.incoming(node.name).length === 0);
}

function planAt(
  workflow: PreparedWorkflow,
  pinned: ReadonlyMap<string, Item[]>,
  destinationNode: string | undefined,
  task: Task,
): StartPlan {
  const only = nodesFor(workflow, destinationNode);
  return { tasks: [task], arrivals: [], ...fresh(), pinned, only, destination: destinationNode };
}

function fresh(): { runData: RunData } {
  return { runData: Object.create(null) as RunData };
}
