import type { Edge, Item, RunData, RunSource, WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { EngineStart } from '../options/run-options.ts';
import type { Task } from '../scheduling/task.ts';
import type { Arrival } from '../scheduling/waiting-room.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { knownRuns } from './known-runs.ts';
import { startAtLoopEntries } from './loop-entries.ts';
import { findStartNodes } from './start-nodes.ts';
import { nodeNamed, nodesFor, runTask, type StartPlan } from './start-plan.ts';

type ManualStart = Extract<EngineStart, { kind: 'manual' }>;

/**
 * Runs a part of a workflow again on the data of an earlier run. Data of the start nodes, and of all nodes behind
 * them, is stale and dropped; the rest holds.
 * @throws EngineError when a start node has no data to run on.
 */
export function planPartialRun(
  start: ManualStart,
  workflow: PreparedWorkflow,
  pinned: ReadonlyMap<string, Item[]>,
): StartPlan {
  const only = nodesFor(workflow, start.destinationNode);
  const runData = knownRuns(workflow, { given: start.runData ?? {}, pinned, only });
  const wanted = start.startNodes?.length
    ? start.startNodes.map((name) => nodeNamed(workflow, name).name)
    : findStartNodes(workflow, start.destinationNode ?? '', (name) => runData[name] !== undefined);
  const names = startAtLoopEntries(workflow, wanted, start.destinationNode);
  const stale = staleNodes(workflow, names, start.destinationNode);
  for (const name of stale) delete runData[name];
  const rerun: Rerun = { workflow, runData, stale, names };
  return {
    tasks: names.flatMap((name) => startTasks(rerun, nodeNamed(workflow, name), pinned.has(name))),
    arrivals: [...stale].flatMap((name) => waitingData(rerun, nodeNamed(workflow, name))),
    runData,
    pinned,
    only,
    destination: start.destinationNode,
  };
}

interface Rerun {
  workflow: PreparedWorkflow;
  /** Runs that still hold. */
  runData: RunData;
  /** Nodes that are run again, or will not hold after this run. */
  stale: ReadonlySet<string>;
  /** Nodes to start at. */
  names: readonly string[];
}

/** What the destination feeds does not run; in a loop that is also what feeds it, whose data then still holds. */
function staleNodes(
  workflow: PreparedWorkflow,
  names: readonly string[],
  destination: string | undefined,
): ReadonlySet<string> {
  const stale = new Set<string>();
  for (const name of names) {
    const kept = new Set(name === destination ? workflow.graph.ancestors(name) : []);
    for (const behind of workflow.graph.descendants(name)) if (!kept.has(behind)) stale.add(behind);
    stale.add(name);
  }
  for (const name of [...stale]) for (const subNode of workflow.graph.subNodes(name)) stale.add(subNode);
  return stale;
}

/** Runs of a start node on what earlier runs put out for it. */
function startTasks(rerun: Rerun, node: WorkflowNode, isPinned: boolean): Task[] {
  const { workflow, stale, names } = rerun;
  const incoming = workflow.graph.incoming(node.name);
  if (incoming.length === 0 || isPinned) return [runTask(node, workflow)];
  const arrivals = arrivalsAt(rerun, node).filter(({ items }) => items.length > 0);
  if (arrivals.length === 0) {
    const others = names.filter((name) => name !== node.name);
    if (others.some((name) => workflow.graph.descendants(name).includes(node.name))) return [];
    throw new EngineError('NODE_INPUT_MISSING', `There is no data to run "${node.name}" on`, {
      node: node.name,
      description: 'Run the nodes before it first, or pin data to one of them.',
    });
  }
  if (!isJointNode(workflow, node)) return arrivals.map(singleTask);
  // What some of its inputs need is run again: it waits for that.
  return incoming.some((edge) => stale.has(edge.source)) ? [] : [jointTask(workflow, node, arrivals)];
}

/** Known data at a node with several inputs of which others are fed anew: it waits for them. */
function waitingData(rerun: Rerun, node: WorkflowNode): Arrival[] {
  const { workflow, stale } = rerun;
  const isFedAnew = workflow.graph.incoming(node.name).some((edge) => stale.has(edge.source));
  return isFedAnew && isJointNode(workflow, node) ? arrivalsAt(rerun, node) : [];
}

function isJointNode(workflow: PreparedWorkflow, node: WorkflowNode): boolean {
  return workflow.routes.inletsOf(node.name).filter((connections) => connections > 0).length > 1;
}

function arrivalsAt({ workflow, runData }: Rerun, node: WorkflowNode): Arrival[] {
  return workflow.graph.incoming(node.name).flatMap((edge) => arrivalFrom(edge, node, runData));
}

/** The last run of a node in a loop is the one that counts. */
function arrivalFrom(edge: Edge, node: WorkflowNode, runData: RunData): Arrival[] {
  const runs = runData[edge.source];
  const items = runs?.at(-1)?.data?.main[edge.sourceOutput];
  if (!runs || !items) return [];
  const source: RunSource = { previousNode: edge.source };
  if (edge.sourceOutput > 0) source.previousNodeOutput = edge.sourceOutput;
  if (runs.length > 1) source.previousNodeRun = runs.length - 1;
  return [{ node, input: edge.targetInput, items, source }];
}

function jointTask(workflow: PreparedWorkflow, node: WorkflowNode, arrivals: readonly Arrival[]): Task {
  const byInput = workflow.routes
    .inletsOf(node.name)
    .map((_, input) => arrivals.find((arrival) => arrival.input === input));
  return {
    kind: 'run',
    node,
    inputs: byInput.map((arrival) => arrival?.items ?? null),
    sources: byInput.map((arrival) => arrival?.source ?? null),
  };
}

function singleTask({ node, input, items, source }: Arrival): Task {
  const inputs = new Array<Item[] | null>(input + 1).fill(null);
  const sources = new Array<RunSource | null>(input + 1).fill(null);
  inputs[input] = items;
  sources[input] = source;
  return { kind: 'run', node, inputs, sources };
}
