import type { ItemsByPort, RunSource, WorkflowNode } from '@millrace/workflow';
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

  constructor(options: TaskSchedulerOptions) {
    this.#options = options;
    this.#queue = createTaskQueue(options.workflow.order);
    this.#waiting = new WaitingRoom(options.workflow.routes, options.isRequired);
  }

  start(tasks: readonly Task[], arrivals: readonly Arrival[] = []): void {
    for (const arrival of arrivals) this.#waiting.arrive(arrival);
    this.#queue.add(tasks);
  }

  /** Hands the outputs of a finished run to the nodes behind it. */
  deliver(node: WorkflowNode, runIndex: number, outputs: ItemsByPort): void {
    if (node.name === this.#options.destination) return;
    const due: Task[] = [];
    for (const edge of this.#options.workflow.routes.from(node.name)) {
      if (this.#options.only && !this.#options.only.has(edge.target)) continue;
      const target = this.#options.workflow.graph.node(edge.target);
      if (!target) continue;
      const source = sourceOf(node.name, edge.sourceOutput, runIndex);
      const items = outputs[edge.sourceOutput] ?? [];
      const task = this.#accept({ node: target, input: edge.targetInput, items, source });
      if (task) due.push(task);
    }
    this.#queue.add(due);
  }

  next(): Task | undefined {
    const due = this.#queue.next();
    if (due) return due;
    if (this.#options.workflow.order === 'v0') {
      this.#queue.add(this.#forcedTasks());
      const forced = this.#queue.next();
      if (forced) return forced;
    }
    return this.#waiting.release();
  }

  #accept(arrival: Arrival): Task | undefined {
    const inlets = this.#options.workflow.routes.inletsOf(arrival.node.name);
    const isSingle = inlets.every((connections, index) => connections === 0 || index === arrival.input);
    if (!isSingle) return this.#waiting.arrive(arrival);
    if (arrival.items.length === 0) return undefined;
    const inputs: ItemsByPort = new Array<null>(arrival.input + 1).fill(null);
    const sources: Array<RunSource | null> = new Array<null>(arrival.input + 1).fill(null);
    inputs[arrival.input] = arrival.items;
    sources[arrival.input] = arrival.source;
    return { kind: 'run', node: arrival.node, inputs, sources };
  }

  #forcedTasks(): Task[] {
    const names = findNodesToForce(this.#options.workflow, this.#waiting.waiting(), this.#options.hasRun);
    return names.flatMap((name): Task[] => {
      const node = this.#options.workflow.graph.node(name);
      if (!node || (this.#options.only && !this.#options.only.has(name))) return [];
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
