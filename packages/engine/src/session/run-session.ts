import type { ExpressionTables } from '@millrace/expression';
import {
  type Item,
  type ModelLimits,
  type NodeRun,
  type RunData,
  readModelLimits,
  type WorkflowGraph,
  type WorkflowNode,
} from '@millrace/workflow';
import type { ExecutionIdentity, RunWorkflowOptions } from '../options/run-options.ts';
import { TableCopies } from '../options/table-copies.ts';
import type { NodeOwner } from '../ports/node-owner.ts';
import type { EnginePorts } from '../ports/ports.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';
import { timezoneOf } from '../workflow/timezone.ts';
import { RunCustomData } from './custom-data.ts';
import { Journal } from './journal.ts';
import { ModelMeter } from './model-meter.ts';
import { NodeStates } from './node-states.ts';
import type { ScopeHost } from './open-scope.ts';
import { Pacer } from './pacer.ts';
import type { Playback } from './playback.ts';
import { TableReader } from './read-tables.ts';
import { StaticData } from './static-data.ts';

const NO_TABLES: ExpressionTables = new Map();

/** Everything about a run but how it starts. */
export type SessionOptions = Omit<RunWorkflowOptions, 'start'>;

/** A finished run with its data. */
export type RecordedRun = NodeRun & { data: NonNullable<NodeRun['data']> };

/** State of one run of a workflow: what finished so far, and what nodes keep. */
export class RunSession implements ScopeHost {
  readonly options: SessionOptions;
  readonly prepared: PreparedWorkflow;
  /** As expressions and nodes see it. */
  readonly workflow: { readonly id?: string; readonly name: string; readonly active: boolean };
  /** As expressions see it. */
  readonly execution: ExecutionIdentity & { customData: RunCustomData };
  readonly runData: RunData;
  readonly timezone: string;
  readonly instanceTimezone: string;
  /** Items that stand for the runs of nodes. Empty in production. */
  readonly pinned: ReadonlyMap<string, Item[]>;
  /** The same, as expressions look it up. */
  readonly pinData: Record<string, Item[]>;
  readonly staticData: StaticData;
  readonly customData: RunCustomData;
  readonly pacer: Pacer;
  /** What nodes keep between their runs in this execution. */
  readonly states = new NodeStates();
  readonly #tables: TableReader;
  /** What sub-nodes gave to runs that had not ended when the execution was cut short. */
  readonly journal: Journal;
  /** What models used in this execution, and may use. */
  readonly models: ModelMeter;
  /** What models may use in a day, in all executions of the workflow. */
  readonly dailyModelLimits: Pick<ModelLimits, 'costUsd' | 'tokens'>;
  /** What stands for the world, in a test. */
  readonly playback: Playback | undefined;
  #nextIndex = 0;
  #runCount = 0;
  #lastNode: string | undefined;

  constructor(
    options: SessionOptions,
    prepared: PreparedWorkflow,
    initial: { runData: RunData; pinned: ReadonlyMap<string, Item[]>; playback?: Playback },
    staticData = new StaticData(options.staticData),
  ) {
    this.options = options;
    this.#tables = new TableReader(() => options.ports.clock.now(), options.tableCopies ?? new TableCopies());
    this.prepared = prepared;
    const { workflowId, workflow, active } = options;
    this.workflow = { ...(workflowId !== undefined && { id: workflowId }), name: workflow.name, active };
    this.customData = new RunCustomData(options.resume?.customData);
    this.timezone = timezoneOf(workflow, options.timezone);
    this.instanceTimezone = options.timezone;
    this.execution = { ...options.execution, customData: this.customData };
    this.runData = initial.runData;
    for (const runs of Object.values(this.runData)) {
      for (const run of runs) this.#nextIndex = Math.max(this.#nextIndex, run.executionIndex + 1);
    }
    const { settings } = workflow;
    const limits = readModelLimits(settings?.modelLimits);
    this.models = new ModelMeter({ of: { kind: 'execution' }, now: this.now, limits });
    this.dailyModelLimits = readModelLimits(settings?.dailyModelLimits);
    this.#adoptSubNodeRuns();
    this.journal = new Journal(options.resume?.runs, { wasCutShort: options.resume?.event.kind === 'recovery' });
    this.playback = initial.playback;
    this.pinned = initial.pinned;
    this.pinData = Object.create(null);
    for (const [name, items] of initial.pinned) this.pinData[name] = items;
    this.staticData = staticData;
    this.pacer = new Pacer(options.ports.clock, options.signal);
  }

  get ports(): EnginePorts {
    return this.options.ports;
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  get graph(): WorkflowGraph {
    return this.prepared.graph;
  }

  get env(): Record<string, string> {
    return this.options.env;
  }

  get vars(): Record<string, string> {
    return this.options.vars;
  }

  /** The time that expressions and nodes see. */
  readonly now = (): number => this.playback?.now ?? this.options.ports.clock.now();

  ownerOf(node: WorkflowNode): NodeOwner {
    const { execution, workflowId, signal } = this.options;
    return { node, executionId: execution.id, signal, ...(workflowId !== undefined && { workflowId }) };
  }

  /** What the expressions of a node read of data tables; nothing is asked where they name none. */
  async tablesFor({ node, namedTables }: PreparedNode): Promise<ExpressionTables> {
    if (namedTables.length === 0) return NO_TABLES;
    return this.#tables.read(namedTables, this.ports.dataTables(this.ownerOf(node)));
  }

  runsOf(name: string): NodeRun[] {
    return this.runData[name] ?? [];
  }

  /** Runs that this execution began. */
  get runCount(): number {
    return this.#runCount;
  }

  /** Position of the next run in the execution. */
  nextExecutionIndex(): number {
    this.#runCount++;
    return this.#nextIndex++;
  }

  /** A run that the execution ended before it was put aside, or before its process ended. */
  recordedRun(name: string, runIndex: number): RecordedRun | undefined {
    const run = this.options.resume?.runs[name]?.[runIndex];
    return run?.data && run.executionStatus === 'success' ? { ...run, data: run.data } : undefined;
  }

  /** Takes a recorded run for one of this stretch. */
  addRecordedRun(name: string, run: RecordedRun): void {
    this.#runCount++;
    this.#nextIndex = Math.max(this.#nextIndex, run.executionIndex + 1);
    this.addRun(name, run);
  }

  /** No task leads to the runs of sub-nodes: those that were recorded are part of this stretch from its start. */
  #adoptSubNodeRuns(): void {
    for (const [name, runs] of Object.entries(this.options.resume?.runs ?? {})) {
      // Calls under a name without a node are what a node did itself.
      const isOwnStep = !this.graph.node(name) && runs[0]?.metadata?.call;
      if (!isOwnStep && !this.prepared.isSubNode(name)) continue;
      this.runData[name] = [...runs];
      for (const run of runs) {
        this.#nextIndex = Math.max(this.#nextIndex, run.executionIndex + 1);
        if (run.metadata?.modelCall) this.models.addStored(run.metadata.modelCall.usage);
      }
    }
  }

  addRun(name: string, run: NodeRun): void {
    if (this.options.releaseOutputs) this.#releaseLast();
    const runs = this.runData[name];
    if (runs) runs.push(run);
    else this.runData[name] = [run];
    this.#lastNode = name;
  }

  /** The last run keeps its data until another one ends: it may be the answer to a call. */
  #releaseLast(): void {
    const name = this.#lastNode;
    if (name === undefined || this.prepared.isRetained(name)) return;
    const runs = this.runsOf(name);
    const last = runs.pop();
    if (!last) return;
    const { data: _given, ...rest } = last;
    runs.push(rest);
  }
}
