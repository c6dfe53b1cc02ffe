import type { Edge, ItemsByPort, RunSource, WorkflowNode } from '@millrace/workflow';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { findNodesToForce } from './forced-nodes.ts';
import type { Task } from './task.ts';
import { createTaskQueue, type TaskQueue } from './task-queue.ts';
import { type Arrival, WaitingRoom } from './waiting-room.ts';

export interface TaskSchedulerOptions {
  workflow: PreparedWorkflow;
  /** Nodes that may run; absent: all. */
  only: ReadonlySet<string> | undefined;
  /** Node that feeds nothing. */
  destination: string | undefined;
  hasRun(node: string): boolean;
  /** Whether a node cannot run when nothing arrives at this input. */
  isRequired(node: WorkflowNode, input: number): boolean;
}

/** Decides which node runs next. Knows nothing of what nodes do. */
export class TaskScheduler {
  readonly #options: TaskSchedulerOptions;
  readonly #queue: TaskQueue;
  readonly #waiting: WaitingRoom;
  /** How many runs of a node are in the queue. */
  readonly #queued = new Map<string, number>();

  constructor(options: TaskSchedulerOptions) {
    this.#options = options;
    this.#queue = createTaskQueue(options.workflow.order);
    const { order, routes } = options.workflow;
    this.#waiting = new WaitingRoom({
      routes,
      order,
      // The old order runs no node whose first input has nothing, and asks for no other.
      isRequired: (node, input) => (order === 'v0' ? input === 0 : options.isRequired(node, input)),
    });
  }

  start(tasks: readonly Task[], arrivals: readonly Arrival[] = []): void {
    for (const arrival of arrivals) this.#waiting.arrive(arrival);
    this.#enqueue(tasks);
  }

  /** Hands the outputs of a finished run to the nodes behind it. */
  deliver(node: WorkflowNode, runIndex: number, outputs: ItemsByPort): void {
    if (node.name === this.#options.destination) return;
    const due: Task[] = [];
    // In `v1` what is served first arrives last: that decides which of several waiting runs an arrival belongs to.
    const isReversed = this.#options.workflow.order === 'v1';
    const edges = this.#options.workflow.routes.from(node.name);
    for (const edge of isReversed ? edges.toReversed() : edges) {
      if (this.#options.only && !this.#options.only.has(edge.target)) continue;
      const target = this.#options.workflow.graph.node(edge.target);
      if (!target) continue;
      const source = sourceOf(node.name, edge.sourceOutput, runIndex);
      const items = outputs[edge.sourceOutput] ?? [];
      const arrival = { node: target, input: edge.targetInput, items, source };
      const task = this.#accept(arrival);
      if (task) due.push(task);
      else if (items.length > 0 && this.#options.workflow.order === 'v0') due.push(...this.#forcedTasks(edge, due));
    }
    this.#enqueue(isReversed ? due.reverse() : due);
  }

  next(): Task | undefined {
    const due = this.#queue.next();
    if (!due) return this.#waiting.release();
    const { name } = due.node;
    const left = (this.#queued.get(name) ?? 0) - 1;
    if (left > 0) this.#queued.set(name, left);
    else this.#queued.delete(name);
    return due;
  }

  #enqueue(tasks: readonly Task[]): void {
    for (const { node } of tasks) this.#queued.set(node.name, (this.#queued.get(node.name) ?? 0) + 1);
    this.#queue.add(tasks);
  }

  #accept(arrival: Arrival): Task | undefined {
    const inlets = this.#options.workflow.routes.inletsOf(arrival.node.name);
    const isSingle = inlets.every((connections, index) => connections === 0 || index === arrival.input);
    if (!isSingle) return this.#waiting.arrive(arrival);
    if (arrival.items.length === 0) return undefined;
    if (arrival.input > 0 && this.#options.workflow.order === 'v0') return undefined;
    const inputs: ItemsByPort = new Array<null>(arrival.input + 1).fill(null);
    const sources: Array<RunSource | null> = new Array<null>(arrival.input + 1).fill(null);
    inputs[arrival.input] = arrival.items;
    sources[arrival.input] = arrival.source;
    return { kind: 'run', node: arrival.node, inputs, sources };
  }

  /** What has to run first so that the rest of a node's inputs is fed. */
  #forcedTasks({ source, target }: Edge, due: readonly Task[]): Task[] {
    const { workflow, only, hasRun } = this.#options;
    const isExpected = (name: string) =>
      this.#queued.has(name) || this.#waiting.isWaiting(name) || due.some(({ node }) => node.name === name);
    const missingInputs = this.#waiting.missingInputs(target);
    const names = findNodesToForce({ workflow, from: source, hasRun, isExpected }, { node: target, missingInputs });
    return names.flatMap((name): Task[] => {
      const node = workflow.graph.node(name);
      if (!node || (only && !only.has(name))) return [];
      return [{ kind: 'run', node, inputs: [[{ json: {} }]], sources: [null] }];
    });
  }
}

/** Zeros are left out, as in files. */
function sourceOf(previousNode: string, output: number, run: number): RunSource {
  return {
    previousNode,
    ...(output > 0 && { previousNodeOutput: output }),
    ...(run > 0 && { previousNodeRun: run }),
  };
}
