import {
  type KeptRunDescription,
  type ModelCallReport,
  SharedThings,
  type Supplied,
  type SupplyContext,
} from '@millrace/node-sdk';
import {
  addModelUsage,
  type ItemsByPort,
  type JsonObject,
  type ModelUsage,
  NO_MODEL_USAGE,
  type QuestionAnswer,
  type RunSource,
  type WaitingQuestion,
  type WorkflowNode,
} from '@millrace/workflow';
import { NodeRunContext, type StepNotes } from '../../context/node-context.ts';
import { ParameterResolver } from '../../context/parameter-resolver.ts';
import type { OwnCalls } from '../../context/run-contexts.ts';
import { createScriptData } from '../../context/script-data.ts';
import { SupplyRunContext } from '../../context/supply-context.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { ModelMeter } from '../../session/model-meter.ts';
import { openScope } from '../../session/open-scope.ts';
import type { RunSession } from '../../session/run-session.ts';
import type { PreparedNode } from '../../workflow/prepared-node.ts';
import { forgivenHints } from '../forgiven-hints.ts';
import { SubNodeRuns } from './sub-node-runs.ts';

/** The run of a node for which sub-nodes are built: they see its items. */
export interface ServedRun {
  session: RunSession;
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
}

/** The node that asks for its sub-nodes. */
export interface Asker {
  prepared: PreparedNode;
  /** The run that is under way. */
  source(): RunSource;
}

/** A sub-node that was built for an item, with its own sub-nodes. */
interface Built {
  supplied: Promise<Supplied>;
  nested: SubNodes;
  itemIndex: number;
}

/** What sub-nodes of a sub-node get from those above. */
interface SubNodeParent {
  path: readonly string[];
  runs: SubNodeRuns;
  shared: SharedThings;
  meterOf(itemIndex: number): ModelMeter;
}

/** The sub-nodes of one node, for one run of the node that items reach. Each is built for an item when it is first asked for. */
export class SubNodes implements OwnCalls {
  readonly #served: ServedRun;
  readonly #asker: Asker;
  /** Names on the way up: a sub-node that serves itself has no end. */
  readonly #path: readonly string[];
  readonly #runs: SubNodeRuns;
  /** What is shared over the items, for all sub-nodes below the node that items reach. */
  readonly #shared: SharedThings;
  readonly #built = new Map<string, Built>();
  /** Sub-nodes of those that could not be built. */
  readonly #left: SubNodes[] = [];
  /** By item. */
  readonly #meters = new Map<number, ModelMeter>();
  readonly #parent: SubNodeParent | undefined;

  constructor(served: ServedRun, asker: Asker, parent?: SubNodeParent) {
    this.#served = served;
    this.#asker = asker;
    this.#parent = parent;
    this.#path = [...(parent?.path ?? []), asker.prepared.node.name];
    this.#runs = parent?.runs ?? new SubNodeRuns(served.session);
    this.#shared = parent?.shared ?? new SharedThings();
  }

  /** What is connected by a kind, to one of its inputs or any, for an item. @throws EngineError, errors of the sub-nodes */
  readonly connected = async (kind: string, itemIndex: number, input?: number): Promise<unknown[]> => {
    const things: unknown[] = [];
    for (const node of this.#connectedNodes(kind, input)) {
      const { thing, others = [] } = await this.#supply(node, kind, itemIndex);
      things.push(thing, ...others);
    }
    return things;
  };

  /** Does a call that the node makes itself as a step below its run. */
  asStep<Result>(
    { of, itemIndex }: { of: string; itemIndex: number },
    work: () => Promise<Result> | Result,
    about: KeptRunDescription<Result>,
  ): Promise<Result> {
    const node = this.#served.session.prepared.ownStepOf(this.#asker.prepared.node.name, of);
    const notes: StepNotes = { hints: [], links: { count: 0 } };
    const owner = { node, source: this.#asker.source, itemIndex, notes, meter: () => this.meterOf(itemIndex) };
    return this.#runs.perform(owner, work, about);
  }

  /** Makes a call of a model that the node asks itself, and counts what it took. */
  countModelCall<Result>(
    itemIndex: number,
    work: () => Promise<Result> | Result,
    report: (result: Result) => ModelCallReport,
  ): Promise<Result> {
    return this.#runs.count({ meter: () => this.meterOf(itemIndex) }, work, report);
  }

  /** Counts what models use that are asked for an item. */
  readonly meterOf = (itemIndex: number): ModelMeter => {
    const { session } = this.#served;
    const known = this.#meters.get(itemIndex);
    if (known) return known;
    const parent = this.#parent?.meterOf(itemIndex) ?? session.models;
    const of = { kind: 'node', node: this.#asker.prepared.node.name } as const;
    const meter = new ModelMeter({ of, now: session.now, parent });
    this.#meters.set(itemIndex, meter);
    return meter;
  };

  /** What models used so far, for all items. */
  get modelUsage(): ModelUsage {
    return [...this.#meters.values()].reduce((sum, { usage }) => addModelUsage(sum, usage), NO_MODEL_USAGE);
  }

  /** Questions to people that nobody has answered. */
  get openQuestions(): readonly WaitingQuestion[] {
    return this.#runs.openQuestions;
  }

  /** Keeps what a person decided. */
  answer(question: WaitingQuestion, answer: QuestionAnswer): Promise<void> {
    return this.#runs.answer(question, answer);
  }

  /**
   * Waits for runs that are under way, then closes what was built for an item, or all. What fails while it closes is of no use
   * any more.
   */
  async close(itemIndex?: number): Promise<void> {
    await this.#closeBuilt(itemIndex);
    if (itemIndex === undefined && !this.#parent) await this.#shared.close();
  }

  async #closeBuilt(itemIndex: number | undefined): Promise<void> {
    const built = [...this.#built]
      .filter(([, one]) => itemIndex === undefined || one.itemIndex === itemIndex)
      .reverse();
    if (built.length === 0 && this.#left.length === 0) return;
    await this.#runs.settled();
    for (const [key] of built) this.#built.delete(key);
    await Promise.allSettled(built.map(async ([, { supplied }]) => (await supplied).close?.()));
    await Promise.all([...this.#left.splice(0), ...built.map(([, { nested }]) => nested)].map((one) => one.close()));
  }

  #connectedNodes(kind: string, input: number | undefined): WorkflowNode[] {
    const { graph } = this.#served.session;
    const { node } = this.#asker.prepared;
    const nodes = graph
      .incoming(node.name, kind)
      .filter(({ targetInput }) => input === undefined || targetInput === input)
      .toSorted((a, b) => a.targetInput - b.targetInput)
      .flatMap((edge) => graph.node(edge.source) ?? [])
      .filter((source) => !source.disabled);
    const ports = this.#asker.prepared.inputPortsOf(kind);
    const port = (input === undefined ? ports : ports.slice(input, input + 1)).find(({ required }) => required);
    if (nodes.length === 0 && port) throw missing(node.name, port.displayName ?? kind);
    return nodes;
  }

  #supply(node: WorkflowNode, kind: string, itemIndex: number): Promise<Supplied> {
    const key = `${itemIndex}\n${kind}\n${node.name}`;
    const known = this.#built.get(key);
    if (known) return known.supplied;
    const { session } = this.#served;
    const prepared = session.prepared.prepare(node);
    // What it only hands on is called for the node above it: a call that is named by none of its runs would be found again
    // for another one.
    const source = () => this.#runs.underWayOf(node.name) ?? this.#asker.source();
    const nested = new SubNodes(
      this.#served,
      { prepared, source },
      { path: this.#path, runs: this.#runs, shared: this.#shared, meterOf: this.meterOf },
    );
    const supplied = this.#build(prepared, { kind, itemIndex, nested });
    this.#built.set(key, { supplied, nested, itemIndex });
    // Another try of the node may have more luck.
    supplied.catch(() => {
      this.#built.delete(key);
      this.#left.push(nested);
    });
    return supplied;
  }

  async #build(
    prepared: PreparedNode,
    { kind, itemIndex, nested }: { kind: string; itemIndex: number; nested: SubNodes },
  ): Promise<Supplied> {
    const { session, inputs, sources } = this.#served;
    const { node } = prepared;
    const supply = prepared.supplyOf(kind);
    if (!supply) throw wrongKind(node.name, kind);
    if (this.#path.includes(node.name)) throw servesItself(node.name);
    const notes: StepNotes = { hints: [], links: { count: 0 } };
    const tables = await session.tablesFor(prepared);
    const run = { node, runIndex: session.runsOf(node.name).length, inputs, sources, tables };
    const base = new NodeRunContext({
      session,
      prepared,
      ...{ runIndex: run.runIndex, inputs, sources },
      notes,
      scriptData: () => createScriptData(session, { prepared, ...run }),
      connected: nested.connected,
      meterOf: nested.meterOf,
    });
    const { source } = this.#asker;
    const owner = { node: node.name, source, itemIndex, notes, meter: () => this.meterOf(itemIndex) };
    const onForgiven = forgivenHints(notes.hints);
    const parametersWith = (toolArguments: JsonObject): JsonObject =>
      ParameterResolver.of(prepared, openScope(session, { ...run, toolArguments, onForgiven })).at(itemIndex);
    try {
      const asRun: SupplyContext<JsonObject>['asRun'] = (work, about) => this.#runs.perform(owner, work, about);
      const share: SupplyContext<JsonObject>['share'] = (key, open) => this.#shared.get(`${node.name}\n${key}`, open);
      const askPerson: SupplyContext<JsonObject>['askPerson'] = (question) => this.#runs.ask(owner, question);
      const item = inputs[0]?.[itemIndex] ?? { json: {} };
      const sharedData = () => session.staticData.forType(node.type);
      const parts = {
        prepared,
        connection: kind,
        itemIndex,
        item,
        sharedData,
        parametersWith,
        asRun,
        share,
        askPerson,
      };
      return await supply(new SupplyRunContext(base, parts));
    } catch (error) {
      await this.#runs.fail(owner, error);
      throw error;
    }
  }
}

function missing(node: string, port: string): EngineError {
  return new EngineError('SUB_NODE_MISSING', `"${node}" needs a node at its input "${port}"`, {
    node,
    description: 'Connect one below the node, and see that it is not disabled.',
  });
}

function wrongKind(node: string, kind: string): EngineError {
  return new EngineError('SUB_NODE_INVALID', `"${node}" does not supply what it is connected for (${kind})`, {
    node,
    description: 'Remove the connection, and connect a node that fits.',
  });
}

function servesItself(node: string): EngineError {
  return new EngineError('SUB_NODE_INVALID', `"${node}" serves itself over other sub-nodes`, {
    node,
    description: 'Remove one of the connections between them.',
  });
}
