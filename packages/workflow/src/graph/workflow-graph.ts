import { type ConnectionTarget, MAX_INPUT_INDEX, type Workflow, type WorkflowNode } from '../document/workflow.ts';

/** One connection, with both ends. */
export interface Edge {
  source: string;
  sourceOutput: number;
  target: string;
  targetInput: number;
  type: string;
}

/**
 * What can be asked about nodes and connections. {@link WorkflowGraph} answers from an index of the whole workflow; who
 * keeps one of their own, as an editor does, answers from that.
 */
export interface GraphView {
  readonly nodes: { keys(): Iterable<string> };
  node(name: string): WorkflowNode | undefined;
  /** Edges leaving a node, by output index. Default type: `main`. */
  outgoing(name: string, type?: string): Edge[];
  /** Edges arriving at a node. Default type: `main`. */
  incoming(name: string, type?: string): Edge[];
  /** Names of all nodes that can reach `name`, nearest first, without itself unless it is in a loop. */
  ancestors(name: string, type?: string): string[];
}

/** The kind of connections that carry items; those of other kinds lead from a sub-node to the node it serves. */
export const MAIN = 'main';

/** Read-only index of a workflow's nodes and connections. Built in O(nodes + connections); safe for any node name. */
export class WorkflowGraph implements GraphView {
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  readonly #outgoing = new Map<string, Edge[]>();
  readonly #incoming = new Map<string, Edge[]>();

  /** Connections to or from nodes that do not exist, to inputs that no node can have, and holes, are left out. */
  constructor(workflow: Pick<Workflow, 'nodes' | 'connections'>) {
    this.nodes = new Map(workflow.nodes.map((node) => [node.name, node]));
    for (const edge of edgesOf(workflow.connections)) {
      if (!this.nodes.has(edge.source) || !this.nodes.has(edge.target)) continue;
      if (!(edge.targetInput <= MAX_INPUT_INDEX)) continue;
      push(this.#outgoing, edge.source, edge);
      push(this.#incoming, edge.target, edge);
    }
  }

  node(name: string): WorkflowNode | undefined {
    return this.nodes.get(name);
  }

  /** Edges leaving a node, by output index, then in file order. */
  outgoing(name: string, type = 'main'): Edge[] {
    return (this.#outgoing.get(name) ?? []).filter((edge) => edge.type === type);
  }

  /** Edges arriving at a node, in file order of their sources. */
  incoming(name: string, type = 'main'): Edge[] {
    return (this.#incoming.get(name) ?? []).filter((edge) => edge.type === type);
  }

  /** Edges by which a node serves others, of all kinds but data. */
  serving(name: string): Edge[] {
    return (this.#outgoing.get(name) ?? []).filter((edge) => edge.type !== MAIN);
  }

  /** Names of the nodes that serve a node by connections other than data, and of those that serve them. */
  subNodes(name: string): string[] {
    return reachable(name, (current) =>
      (this.#incoming.get(current) ?? []).filter((edge) => edge.type !== MAIN).map((edge) => edge.source),
    );
  }

  /** Names of all nodes that can reach `name`, nearest first, without itself unless it is in a loop. */
  ancestors(name: string, type = 'main'): string[] {
    return reachable(name, (current) => this.incoming(current, type).map((edge) => edge.source));
  }

  /** Names of all nodes that `name` can reach, nearest first, without itself unless it is in a loop. */
  descendants(name: string, type = 'main'): string[] {
    return reachable(name, (current) => this.outgoing(current, type).map((edge) => edge.target));
  }
}

/** Names that steps from `start` lead to, nearest first, without itself unless it is in a loop. */
export function reachable(start: string, next: (name: string) => string[]): string[] {
  const seen = new Set<string>();
  const queue = next(start);
  for (let i = 0; i < queue.length; i++) {
    const name = queue[i] as string;
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...next(name));
  }
  return [...seen];
}

/** All connections of a file, flat. */
export function* edgesOf(connections: Workflow['connections']): Generator<Edge> {
  for (const source of Object.keys(connections)) {
    const kinds = connections[source];
    if (!kinds) continue;
    for (const type of Object.keys(kinds)) {
      const outputs = kinds[type];
      if (!Array.isArray(outputs)) continue;
      for (let sourceOutput = 0; sourceOutput < outputs.length; sourceOutput++) {
        for (const target of (outputs[sourceOutput] ?? []) as ConnectionTarget[]) {
          yield { source, sourceOutput, target: target.node, targetInput: target.index, type: target.type };
        }
      }
    }
  }
}

function push(map: Map<string, Edge[]>, key: string, edge: Edge): void {
  const list = map.get(key);
  if (list) list.push(edge);
  else map.set(key, [edge]);
}
