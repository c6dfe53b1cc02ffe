import {
  type ExecutionOrder,
  type JsonObject,
  type NodeTypeDescription,
  type Workflow,
  WorkflowGraph,
  type WorkflowNode,
} from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { NodeTypeSource } from '../ports/ports.ts';
import { retainedNodes } from './data-references.ts';
import { PreparedNode } from './prepared-node.ts';
import { Routes } from './routes.ts';

/** A workflow version ready to run: indexes and compiled nodes, shared by all its executions. */
export class PreparedWorkflow {
  readonly workflow: Workflow;
  readonly graph: WorkflowGraph;
  readonly order: ExecutionOrder;
  readonly routes: Routes;
  readonly #nodeTypes: NodeTypeSource;
  readonly #nodes = new Map<string, PreparedNode>();
  #retained: ReadonlySet<string> | 'all' | undefined;
  #maySuspend: boolean | undefined;

  constructor(workflow: Workflow, nodeTypes: NodeTypeSource) {
    this.workflow = workflow;
    this.graph = new WorkflowGraph(workflow);
    this.order = workflow.settings?.executionOrder === 'v1' ? 'v1' : 'v0';
    this.routes = new Routes(this.graph, this.order);
    this.#nodeTypes = nodeTypes;
  }

  /** @throws EngineError when the node's type is not known here. */
  prepare(node: WorkflowNode): PreparedNode {
    const known = this.#nodes.get(node.name);
    if (known) return known;
    const type = this.#nodeTypes.find(node.type, node.typeVersion);
    if (!type) throw unknownType(node);
    const prepared = new PreparedNode(node, type);
    this.#nodes.set(node.name, prepared);
    return prepared;
  }

  /** Parameters of a node with the defaults of its type, expressions as text; as they are stored when the type is not known. */
  parametersOf(node: WorkflowNode): JsonObject {
    return this.#nodeTypes.find(node.type, node.typeVersion) ? this.prepare(node).resolved : node.parameters;
  }

  /** Whether a node starts workflows. False for unknown nodes and types. */
  isTrigger(name: string): boolean {
    const node = this.graph.node(name);
    const kind = node && this.#nodeTypes.find(node.type, node.typeVersion)?.implementation.kind;
    return kind?.endsWith('Trigger') === true;
  }

  /** Whether a node serves others instead of passing items on. False for unknown nodes and types. */
  isSubNode(name: string): boolean {
    const node = this.graph.node(name);
    const type = node && this.#nodeTypes.find(node.type, node.typeVersion);
    if (!type) return false;
    return type.implementation.kind === 'supply' || (type.supply !== undefined && !this.graph.incoming(name).length);
  }

  /** The name of steps that a node does itself, below its runs. No node has it. */
  ownStepOf(node: string, of: string): string {
    let name = `${node}: ${of}`;
    for (let more = 2; this.graph.node(name); more++) name = `${node}: ${of} ${more}`;
    return name;
  }

  /** How a node starts workflows; undefined for others, unknown nodes and types. */
  triggerKindOf(name: string): NodeTypeDescription['trigger'] {
    const node = this.graph.node(name);
    return node && this.#nodeTypes.find(node.type, node.typeVersion)?.description.trigger;
  }

  /** Whether a node keeps something between its runs in an execution. */
  keepsState(node: WorkflowNode): boolean {
    const implementation = this.#nodeTypes.find(node.type, node.typeVersion)?.implementation;
    return implementation?.kind === 'batch' && implementation.keepsState === true;
  }

  /** Whether a trigger works on the items of its calls in the execution. */
  worksOnCalls(node: WorkflowNode): boolean {
    const implementation = this.#nodeTypes.find(node.type, node.typeVersion)?.implementation;
    return implementation?.kind === 'webhookTrigger' && implementation.run !== undefined;
  }

  /** Whether an execution may be put aside by one of the nodes. */
  get maySuspend(): boolean {
    this.#maySuspend ??= [...this.graph.nodes.values()].some((node) => {
      const implementation = this.#nodeTypes.find(node.type, node.typeVersion)?.implementation;
      if (implementation?.kind === 'item') return implementation.waiting?.isPossible(node.parameters) ?? false;
      if (implementation?.kind === 'supply') return implementation.asksPeople ?? false;
      return implementation?.kind === 'batch' && (implementation.onResume ?? implementation.onWebhook) !== undefined;
    });
    return this.#maySuspend;
  }

  /** Whether expressions or scripts may still read what a node put out after it was delivered. */
  isRetained(name: string): boolean {
    this.#retained ??= retainedNodes(this.graph);
    return this.#retained === 'all' || this.#retained.has(name);
  }

  /** Whether a node cannot run when nothing arrives at this input. */
  isRequiredInput(node: WorkflowNode, input: number): boolean {
    const isKnown = this.#nodeTypes.find(node.type, node.typeVersion) !== undefined;
    return isKnown && this.prepare(node).inputPorts[input]?.required === true;
  }
}

const cache = new WeakMap<Workflow, { nodeTypes: NodeTypeSource; prepared: PreparedWorkflow }>();

/** The same workflow object with the same node types gives the same prepared workflow. */
export function prepareWorkflow(workflow: Workflow, nodeTypes: NodeTypeSource): PreparedWorkflow {
  const known = cache.get(workflow);
  if (known?.nodeTypes === nodeTypes) return known.prepared;
  const prepared = new PreparedWorkflow(workflow, nodeTypes);
  cache.set(workflow, { nodeTypes, prepared });
  return prepared;
}

function unknownType(node: WorkflowNode): EngineError {
  return new EngineError(
    'NODE_TYPE_UNKNOWN',
    `The node "${node.name}" has the type "${node.type}", which is not installed here`,
    {
      node: node.name,
      description: 'Install the package that has this node type, replace the node by another one, or disable it.',
    },
  );
}
