import type { PushEvent, StepSummary } from '@millrace/api';
import type { ExecutionError, WorkflowNode } from '@millrace/workflow';
import type { WebhookAddress } from '../nodes/webhook-addresses.ts';
import { type TopicListener, TopicListeners } from '../topics.ts';
import { type NodeStep, StepList } from './step-list.ts';

type RunPhase = 'idle' | 'running' | 'waitingForTrigger' | 'finished';
export type RunOutcome = Extract<PushEvent, { type: 'executionFinished' }>['data']['status'] | 'waiting';

export interface RunState {
  status: RunPhase;
  executionId?: string;
  /** How a finished run ended. */
  outcome?: RunOutcome;
  error?: ExecutionError;
  /** The node that was asked for, when not the whole workflow ran. */
  destinationNode?: string;
  startedAt?: number;
  /** Id that the workflow had when the server began to wait for an event; null for one that was never saved. */
  listeningAs?: string | null;
  /** Where it can be called meanwhile. */
  listeningAt?: readonly WebhookAddress[];
  isStopping?: boolean;
  /** A message of the chat began it: its answer is shown there. */
  isTalk?: boolean;
  /** The node that ran last, of a run that has ended. */
  lastNode?: string;
}

export type RunTopic = 'run' | 'timeline' | `node:${string}`;

const NODE = 'node:';

/** Names of the nodes that topics are about. */
export function* nodesIn(topics: Iterable<RunTopic>): Generator<string> {
  for (const topic of topics) if (topic.startsWith(NODE)) yield topic.slice(NODE.length);
}

/** A run of a node that is under way. */
export interface RunningStep {
  node: string;
  runIndex: number;
  /** ms since the epoch. */
  startTime: number;
}

/** A line that a script printed, or the like. */
export interface RunLog {
  node: string;
  runIndex: number;
  text: string;
}

/** What a run did with one node, as a picture of it shows. */
export interface NodeRun {
  steps: NodeStep[];
  isRunning: boolean;
  /** The run is put aside at it. */
  isWaiting: boolean;
  /** What leads to it changed after its data was made. */
  isRewired: boolean;
  /** The node as it was when its data was made; absent without data. */
  ranWith?: WorkflowNode | undefined;
}

/** All that happens in a run, in its order. */
export interface RunTimeline {
  steps: readonly NodeStep[];
  running: readonly RunningStep[];
  logs: readonly RunLog[];
}

/** Lines of scripts that are kept of a run, the last ones. */
const MAX_LOGS = 1000;

const NO_STEPS: NodeStep[] = [];
const NOT_RUN: NodeRun = { steps: NO_STEPS, isRunning: false, isWaiting: false, isRewired: false };
const IDLE: RunState = { status: 'idle' };

/** The live or last run of the open workflow, without its items. */
export class RunStore {
  #state: RunState = IDLE;
  readonly #steps = new Map<string, StepList>();
  readonly #running = new Map<string, RunningStep>();
  #logs: RunLog[] = [];
  #timeline: RunTimeline | undefined;
  /** The node at which the run is put aside. */
  #waitingNode: string | undefined;
  /** How often runs were put aside. */
  #waits = 0;
  /** Node records as they were when the run started: a node that differs now shows old data. */
  #ranWith = new Map<string, WorkflowNode>();
  /** Nodes whose input is another one since they ran. */
  readonly #rewired = new Set<string>();
  /** Made when asked for, until something happens to the node. */
  readonly #nodeRuns = new Map<string, NodeRun>();
  readonly #listeners = new TopicListeners<RunTopic>();
  /** Topics to be told at the end of {@link together}. */
  #untold: Set<RunTopic> | undefined;

  get state(): RunState {
    return this.#state;
  }

  subscribe(topic: RunTopic, listener: TopicListener<RunTopic>): () => void {
    return this.#listeners.subscribe(topic, listener);
  }

  /** Finished runs of a node, in order. The same list object until one is added. */
  stepsOf(nodeName: string): NodeStep[] {
    return this.#steps.get(nodeName)?.all ?? NO_STEPS;
  }

  /** The same object until something happens to the node. */
  nodeRun(nodeName: string): NodeRun {
    const known = this.#nodeRuns.get(nodeName);
    if (known) return known;
    const run = this.#readNodeRun(nodeName);
    this.#nodeRuns.set(nodeName, run);
    return run;
  }

  #readNodeRun(nodeName: string): NodeRun {
    const steps = this.stepsOf(nodeName);
    const isRunning = this.#running.has(nodeName);
    const isWaiting = this.#waitingNode === nodeName;
    if (steps.length === 0 && !isRunning && !isWaiting) return NOT_RUN;
    const ranWith = steps.length > 0 ? this.#ranWith.get(nodeName) : undefined;
    return { steps, isRunning, isWaiting, isRewired: this.#rewired.has(nodeName), ranWith };
  }

  /** It runs, or waits for the event that starts it. */
  get isUnderWay(): boolean {
    return this.#state.status === 'running' || this.#state.status === 'waitingForTrigger';
  }

  isRunning(nodeName: string): boolean {
    return this.#running.has(nodeName);
  }

  /** Whether the run is put aside at a node. */
  isWaiting(nodeName: string): boolean {
    return this.#waitingNode === nodeName;
  }

  /** Tells the wait that the run is put aside for from others; `undefined` while it is not. */
  get wait(): number | undefined {
    return this.#waitingNode === undefined ? undefined : this.#waits;
  }

  /** The node as it was when the data shown for it was made. */
  ranWith(nodeName: string): WorkflowNode | undefined {
    return this.#ranWith.get(nodeName);
  }

  /** Whether what leads to a node changed after its data was made. */
  isRewired(nodeName: string): boolean {
    return this.#rewired.has(nodeName);
  }

  /** What leads to a node changed: its data is old. */
  markRewired(nodeName: string): void {
    if (!this.#steps.has(nodeName) || this.#rewired.has(nodeName)) return;
    this.#rewired.add(nodeName);
    this.#notify(new Set<RunTopic>([`node:${nodeName}`]));
  }

  /** A run was asked for. Steps of nodes in `keep` stay: a partial run does not run them again. */
  begin(run: Omit<RunState, 'outcome' | 'error'>, nodes: Iterable<WorkflowNode>, keep: ReadonlySet<string>): void {
    const touched = this.#nodeTopics();
    for (const name of [...this.#steps.keys()]) {
      if (!keep.has(name)) this.#steps.delete(name);
    }
    this.#running.clear();
    this.#logs = [];
    this.#waitingNode = undefined;
    for (const name of this.#rewired) if (!keep.has(name)) this.#rewired.delete(name);
    const before = this.#ranWith;
    this.#ranWith = new Map();
    for (const node of nodes) this.#ranWith.set(node.name, (keep.has(node.name) && before.get(node.name)) || node);
    this.#set(run, touched);
  }

  /** Listeners are told once of all that happens in `change`. */
  together(change: () => void): void {
    if (this.#untold) {
      change();
      return;
    }
    const untold = new Set<RunTopic>();
    this.#untold = untold;
    try {
      change();
    } finally {
      this.#untold = undefined;
      if (untold.size > 0) this.#listeners.notify(untold);
    }
  }

  update(change: Partial<RunState>): void {
    this.#set({ ...this.#state, ...change });
  }

  nodeStarted(nodeName: string, { runIndex, startTime }: { runIndex: number; startTime: number }): void {
    this.#running.set(nodeName, { node: nodeName, runIndex, startTime });
    this.#goOn();
    this.#notify(new Set<RunTopic>([`node:${nodeName}`]));
  }

  nodeFinished(nodeName: string, step: StepSummary): void {
    const { executionId } = this.#state;
    if (executionId === undefined) return;
    this.#running.delete(nodeName);
    this.#goOn();
    this.#addStep(nodeName, { ...step, executionId });
    this.#notify(new Set<RunTopic>([`node:${nodeName}`]));
  }

  /** A script of a node printed something. */
  nodeLogged(nodeName: string, text: string): void {
    const runIndex = this.#running.get(nodeName)?.runIndex ?? Math.max(0, this.stepsOf(nodeName).length - 1);
    this.#logs = [...this.#logs.slice(1 - MAX_LOGS), { node: nodeName, runIndex, text }];
    this.#notify(new Set());
  }

  /** Of this execution: steps that are kept of earlier ones are left out. The same object until something happens. */
  timeline(): RunTimeline {
    this.#timeline ??= {
      steps: [...this.#steps]
        .flatMap(([node, { all }]) => all.map((step) => (step.node === node ? step : { ...step, node })))
        .filter(({ executionId }) => executionId === this.#state.executionId)
        .sort((a, b) => a.index - b.index),
      running: [...this.#running.values()],
      logs: this.#logs,
    };
    return this.#timeline;
  }

  /** The run is put aside at a node, and goes on later. */
  nodeWaits(nodeName: string): void {
    const touched = this.#nodeTopics();
    this.#running.clear();
    this.#waitingNode = nodeName;
    this.#waits++;
    this.#notify(touched.add(`node:${nodeName}`));
  }

  finish(outcome: RunOutcome, error?: ExecutionError): void {
    const touched = this.#nodeTopics();
    this.#running.clear();
    this.#goOn();
    const { isStopping: _, ...state } = this.#state;
    this.#set({ ...state, status: 'finished', outcome, ...(error && { error }) }, touched);
  }

  /** Shows a past execution. */
  show(run: RunState & { executionId: string }, steps: Iterable<StepSummary>, nodes: Iterable<WorkflowNode>): void {
    this.begin(run, nodes, new Set());
    const { executionId } = run;
    for (const step of steps) this.#addStep(step.node, { ...step, executionId });
    this.#set(run, this.#nodeTopics());
  }

  clear(): void {
    const touched = this.#nodeTopics();
    this.#steps.clear();
    this.#running.clear();
    this.#logs = [];
    this.#waitingNode = undefined;
    this.#ranWith.clear();
    this.#rewired.clear();
    this.#set(IDLE, touched);
  }

  /** A node was renamed: its data stays with it. */
  rename(oldName: string, newName: string): void {
    const steps = this.#steps.get(oldName);
    if (!steps) return;
    this.#steps.delete(oldName);
    this.#steps.set(newName, steps);
    const node = this.#ranWith.get(oldName);
    if (node) this.#ranWith.set(newName, node);
    if (this.#rewired.delete(oldName)) this.#rewired.add(newName);
    this.#notify(new Set<RunTopic>([`node:${oldName}`, `node:${newName}`]));
  }

  /** A node lost its data, for example because it was disabled. */
  forget(nodeName: string): void {
    if (this.#steps.delete(nodeName)) this.#notify(new Set<RunTopic>([`node:${nodeName}`]));
  }

  /** Names of nodes that have data. */
  nodesWithSteps(): string[] {
    return [...this.#steps.keys()];
  }

  /** Steps that the node has of an earlier execution go. */
  #addStep(nodeName: string, step: NodeStep): void {
    const known = this.#steps.get(nodeName);
    const list = known?.executionId === step.executionId ? known : new StepList(step.executionId);
    list.add(step);
    this.#steps.set(nodeName, list);
  }

  #goOn(): void {
    const nodeName = this.#waitingNode;
    if (nodeName === undefined) return;
    this.#waitingNode = undefined;
    this.#notify(new Set<RunTopic>([`node:${nodeName}`]));
  }

  #nodeTopics(): Set<RunTopic> {
    const waiting = this.#waitingNode === undefined ? [] : [this.#waitingNode];
    return new Set(
      [...this.#steps.keys(), ...this.#running.keys(), ...waiting].map((name): RunTopic => `node:${name}`),
    );
  }

  #notify(topics: Set<RunTopic>): void {
    this.#timeline = undefined;
    for (const name of nodesIn(topics)) this.#nodeRuns.delete(name);
    topics.add('timeline');
    if (!this.#untold) this.#listeners.notify(topics);
    else for (const topic of topics) this.#untold.add(topic);
  }

  #set(state: RunState, touched: Iterable<RunTopic> = []): void {
    this.#state = state;
    this.#notify(new Set<RunTopic>(touched).add('run'));
  }
}
