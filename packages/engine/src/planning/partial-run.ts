import type { Edge, Item, NodeRun, RunData, RunSource, WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { EngineStart } from '../run-options.ts';
import type { Task } from '../scheduling/task.ts';
import type { Arrival } from '../scheduling/waiting-room.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
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
  const known = knownRuns(workflow, start.runData ?? {}, pinned);
  const names = start.startNodes?.length
    ? start.startNodes
    : findStartNodes(workflow, start.destinationNode ?? '', (name) => known[name] !== undefined);
  const startNodes = names.map((name) => nodeNamed(workflow, name));
  const stale = new Set(names.flatMap((name) => [name, ...workflow.graph.descendants(name)]));
  for (const name of stale) delete known[name];
  const plan: StartPlan = { tasks: [], arrivals: [], runData: known, pinned, only };
  for (const node of startNodes) feed(plan, node, workflow, stale);
  return plan;
}

/** Runs of nodes that still exist; nodes that are pinned count as run. Null prototype: names are chosen by users. */
function knownRuns(workflow: PreparedWorkflow, given: RunData, pinned: ReadonlyMap<string, Item[]>): RunData {
  const known: RunData = Object.create(null);
  for (const [name, runs] of Object.entries(given)) {
    const finished = runs.filter((run) => run.data !== undefined);
    if (workflow.graph.node(name) && finished.length > 0) known[name] = finished;
  }
  for (const [name, items] of pinned) known[name] = [pinnedRun(items)];
  return known;
}

function pinnedRun(items: Item[]): NodeRun {
  return {
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    executionStatus: 'success',
    source: [],
    data: { main: [items] },
  };
}

/** Gives a start node what earlier runs put out for it. */
function feed(plan: StartPlan, node: WorkflowNode, workflow: PreparedWorkflow, stale: ReadonlySet<string>): void {
  const incoming = workflow.graph.incoming(node.name);
  if (incoming.length === 0 || plan.pinned.has(node.name)) {
    plan.tasks.push(runTask(node, workflow));
    return;
  }
  const arrivals = incoming.flatMap((edge) => arrivalFrom(edge, node, plan.runData));
  const inlets = workflow.routes.inletsOf(node.name);
  const isMulti = inlets.filter((connections) => connections > 0).length > 1;
  if (arrivals.some(({ items }) => items.length > 0)) {
    if (isMulti) plan.tasks.push(...joinedTask(arrivals, node, inlets, incoming, stale, plan));
    else for (const arrival of arrivals) if (arrival.items.length > 0) plan.tasks.push(singleTask(arrival));
    return;
  }
  // What feeds it is run again in this very run, and will bring the items.
  if (incoming.some((edge) => stale.has(edge.source) && edge.source !== node.name)) return;
  throw new EngineError('NODE_INPUT_MISSING', `There is no data to run "${node.name}" on`, {
    node: node.name,
    description: 'Run the nodes before it first, or pin data to one of them.',
  });
}

function joinedTask(
  arrivals: Arrival[],
  node: WorkflowNode,
  inlets: readonly number[],
  incoming: readonly Edge[],
  stale: ReadonlySet<string>,
  plan: StartPlan,
): Task[] {
  // Some inputs are fed anew by this run: what is known waits for them.
  if (incoming.some((edge) => stale.has(edge.source))) {
    plan.arrivals.push(...arrivals);
    return [];
  }
  const inputs = inlets.map((_, input) => arrivals.find((arrival) => arrival.input === input)?.items ?? null);
  const sources = inlets.map((_, input) => arrivals.find((arrival) => arrival.input === input)?.source ?? null);
  return [{ kind: 'run', node, inputs, sources }];
}

function singleTask({ node, input, items, source }: Arrival): Task {
  const inputs = new Array<Item[] | null>(input + 1).fill(null);
  const sources = new Array<RunSource | null>(input + 1).fill(null);
  inputs[input] = items;
  sources[input] = source;
  return { kind: 'run', node, inputs, sources };
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
