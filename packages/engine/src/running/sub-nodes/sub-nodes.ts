import type { Supplied, SupplyContext } from '@millrace/node-sdk';
import type { ItemsByPort, JsonObject, RunSource, WorkflowNode } from '@millrace/workflow';
import { NodeRunContext, type StepNotes } from '../../context/node-context.ts';
import { ParameterResolver } from '../../context/parameter-resolver.ts';
import { createScriptData } from '../../context/script-data.ts';
import { SupplyRunContext } from '../../context/supply-context.ts';
import { EngineError } from '../../errors/engine-error.ts';
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
  /** Of the run that is under way. */
  runIndex(): number;
}

/** The sub-nodes of one node, for one run of the node that items reach. Each is built when it is first asked for. */
export class SubNodes {
  readonly #served: ServedRun;
  readonly #asker: Asker;
  /** Names on the way up: a sub-node that serves itself has no end. */
  readonly #path: readonly string[];
  readonly #runs: SubNodeRuns;
  readonly #supplied = new Map<string, Promise<Supplied>>();
  readonly #nested: SubNodes[] = [];

  constructor(served: ServedRun, asker: Asker, parent?: { path: readonly string[]; runs: SubNodeRuns }) {
    this.#served = served;
    this.#asker = asker;
    this.#path = [...(parent?.path ?? []), asker.prepared.node.name];
    this.#runs = parent?.runs ?? new SubNodeRuns(served.session);
  }

  /** @throws EngineError, errors of the sub-nodes */
  readonly connected = async (kind: string): Promise<unknown[]> => {
    const things: unknown[] = [];
    for (const node of this.#connectedNodes(kind)) {
      const { thing, others = [] } = await this.#supply(node, kind);
      things.push(thing, ...others);
    }
    return things;
  };

  /** Waits for runs that are under way, then closes all that was supplied. What fails while it closes is of no use any more. */
  async close(): Promise<void> {
    if (this.#supplied.size === 0) return;
    await this.#runs.settled();
    const supplied = [...this.#supplied.values()].reverse();
    this.#supplied.clear();
    await Promise.allSettled(supplied.map(async (supply) => (await supply).close?.()));
    await Promise.all(this.#nested.map((nested) => nested.close()));
  }

  #connectedNodes(kind: string): WorkflowNode[] {
    const { graph } = this.#served.session;
    const { node } = this.#asker.prepared;
    const nodes = graph
      .incoming(node.name, kind)
      .toSorted((a, b) => a.targetInput - b.targetInput)
      .flatMap((edge) => graph.node(edge.source) ?? [])
      .filter((source) => !source.disabled);
    const port = this.#asker.prepared.inputPortsOf(kind).find(({ required }) => required);
    if (nodes.length === 0 && port) throw missing(node.name, port.displayName ?? kind);
    return nodes;
  }

  #supply(node: WorkflowNode, kind: string): Promise<Supplied> {
    const key = `${kind}\n${node.name}`;
    const known = this.#supplied.get(key);
    if (known) return known;
    const supplying = this.#build(node, kind);
    this.#supplied.set(key, supplying);
    // Another try of the node may have more luck.
    supplying.catch(() => this.#supplied.delete(key));
    return supplying;
  }

  async #build(node: WorkflowNode, kind: string): Promise<Supplied> {
    const { session, inputs, sources } = this.#served;
    const prepared = session.prepared.prepare(node);
    const supply = prepared.supplyOf(kind);
    if (!supply) throw wrongKind(node.name, kind);
    if (this.#path.includes(node.name)) throw servesItself(node.name);
    const notes: StepNotes = { hints: [], links: { count: 0 } };
    const runIndex = () => Math.max(0, this.#runs.begunOf(node.name) - 1);
    const nested = new SubNodes(this.#served, { prepared, runIndex }, { path: this.#path, runs: this.#runs });
    this.#nested.push(nested);
    const run = { node, runIndex: session.runsOf(node.name).length, inputs, sources };
    const base = new NodeRunContext({
      session,
      prepared,
      ...{ runIndex: run.runIndex, inputs, sources },
      notes,
      scriptData: () => createScriptData(session, { prepared, ...run }),
      connected: nested.connected,
    });
    const source = { previousNode: this.#asker.prepared.node.name, previousNodeRun: this.#asker.runIndex() };
    const owner = { node: node.name, source, notes };
    const onForgiven = forgivenHints(notes.hints);
    const parametersWith = (toolArguments: JsonObject): JsonObject =>
      ParameterResolver.of(prepared, openScope(session, { ...run, toolArguments, onForgiven })).at(0);
    try {
      const asRun: SupplyContext<JsonObject>['asRun'] = (work, about) => this.#runs.perform(owner, work, about);
      return await supply(new SupplyRunContext(base, { prepared, connection: kind, parametersWith, asRun }));
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
