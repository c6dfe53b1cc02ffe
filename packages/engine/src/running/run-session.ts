import type { Item, JsonObject, NodeRun, RunData, WorkflowNode } from '@millrace/workflow';
import { StaticData } from '../context/static-data.ts';
import type { EnginePorts, NodeOwner } from '../ports/ports.ts';
import type { RunWorkflowOptions } from '../run-options.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { Pacer } from './pacer.ts';

/** State of one run of a workflow: what finished so far, and what nodes keep. */
export class RunSession {
  readonly options: RunWorkflowOptions;
  readonly workflow: PreparedWorkflow;
  readonly runData: RunData;
  /** Items that stand for the runs of nodes. Empty in production. */
  readonly pinned: ReadonlyMap<string, Item[]>;
  /** The same, as expressions look it up. */
  readonly pinData: Record<string, Item[]>;
  readonly staticData: StaticData;
  readonly pacer: Pacer;
  readonly #states = new Map<string, JsonObject>();
  #runCount = 0;

  constructor(
    options: RunWorkflowOptions,
    workflow: PreparedWorkflow,
    initial: { runData: RunData; pinned: ReadonlyMap<string, Item[]> },
  ) {
    this.options = options;
    this.workflow = workflow;
    this.runData = initial.runData;
    this.pinned = initial.pinned;
    this.pinData = Object.create(null);
    for (const [name, items] of initial.pinned) this.pinData[name] = items;
    this.staticData = new StaticData(options.staticData);
    this.pacer = new Pacer(options.ports.clock, options.signal);
  }

  get ports(): EnginePorts {
    return this.options.ports;
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  ownerOf(node: WorkflowNode): NodeOwner {
    const { execution, workflowId, signal } = this.options;
    return { node, executionId: execution.id, signal, ...(workflowId !== undefined && { workflowId }) };
  }

  runsOf(name: string): NodeRun[] {
    return this.runData[name] ?? [];
  }

  /** Position of the next run in the execution. */
  nextExecutionIndex(): number {
    return this.#runCount++;
  }

  addRun(name: string, run: NodeRun): void {
    const runs = this.runData[name];
    if (runs) runs.push(run);
    else this.runData[name] = [run];
  }

  /** What a node keeps between its runs in this execution. */
  stateOf(name: string): JsonObject {
    let state = this.#states.get(name);
    if (!state) {
      state = Object.create(null) as JsonObject;
      this.#states.set(name, state);
    }
    return state;
  }
}
