import type { Edge, ExecutionOrder, WorkflowGraph } from '@millrace/workflow';

/** Data connections of a workflow, in the order in which they are served. Answers are built once for each node. */
export class Routes {
  readonly #graph: WorkflowGraph;
  readonly #order: ExecutionOrder;
  readonly #outgoing = new Map<string, readonly Edge[]>();
  readonly #inlets = new Map<string, readonly number[]>();
  #ranks: Map<string, number> | undefined;

  constructor(graph: WorkflowGraph, order: ExecutionOrder) {
    this.#graph = graph;
    this.#order = order;
  }

  /**
   * `v1`: by canvas position of the target, top to bottom, then left to right, of those at one place the last in the file
   * first. `v0`: by output, as in the file.
   */
  from(node: string): readonly Edge[] {
    let edges = this.#outgoing.get(node);
    if (!edges) {
      const inFileOrder = this.#graph.outgoing(node);
      edges =
        this.#order === 'v1'
          ? inFileOrder.toReversed().toSorted((a, b) => this.compareOnCanvas(a.target, b.target))
          : inFileOrder;
      this.#outgoing.set(node, edges);
    }
    return edges;
  }

  /** For each input of a node up to the last connected one, how many connections end there. */
  inletsOf(node: string): readonly number[] {
    let inlets = this.#inlets.get(node);
    if (!inlets) {
      inlets = countByInput(this.#graph.incoming(node));
      this.#inlets.set(node, inlets);
    }
    return inlets;
  }

  /** All nodes that a node leads to. */
  behind(node: string): readonly string[] {
    return this.#graph.descendants(node);
  }

  /** A node comes before all nodes it feeds, loops aside; among equals the one higher on the canvas comes first. */
  rankOf(node: string): number {
    this.#ranks ??= this.#rankAll();
    return this.#ranks.get(node) ?? Number.MAX_SAFE_INTEGER;
  }

  /** Which of two nodes comes first on the canvas: from top to bottom, then from left to right. */
  compareOnCanvas(a: string, b: string): number {
    const first = this.#graph.node(a)?.position ?? [0, 0];
    const second = this.#graph.node(b)?.position ?? [0, 0];
    return first[1] - second[1] || first[0] - second[0];
  }

  /** Reverse postorder of a depth-first walk; iterative, since workflows may be chains of thousands of nodes. */
  #rankAll(): Map<string, number> {
    const finished: string[] = [];
    const seen = new Set<string>();
    for (const root of [...this.#graph.nodes.keys()].reverse()) {
      if (seen.has(root)) continue;
      seen.add(root);
      const path: Array<{ node: string; next: number }> = [{ node: root, next: this.from(root).length - 1 }];
      for (let top = path.at(-1); top; top = path.at(-1)) {
        const edge = this.from(top.node)[top.next--];
        if (!edge) {
          finished.push(top.node);
          path.pop();
        } else if (!seen.has(edge.target)) {
          seen.add(edge.target);
          path.push({ node: edge.target, next: this.from(edge.target).length - 1 });
        }
      }
    }
    return new Map(finished.reverse().map((node, rank) => [node, rank]));
  }
}

function countByInput(edges: readonly Edge[]): number[] {
  const counts: number[] = [];
  for (const edge of edges) {
    while (counts.length <= edge.targetInput) counts.push(0);
    counts[edge.targetInput] = (counts[edge.targetInput] ?? 0) + 1;
  }
  return counts;
}
