import type { GraphView, Item, ItemsByPort, NodeRun, RunData, RunSource, WorkflowNode } from '@millrace/workflow';
import { nearestName } from '@millrace/workflow';
import { ExpressionError } from '../errors/errors.ts';

/** What reading other nodes' data needs. */
export interface NodeAccessOptions {
  graph: GraphView;
  runData: RunData;
  node: string;
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
  pinData?: Record<string, Item[]>;
}

/** Reads runs and items of the workflow's nodes, with precise errors. */
export class NodeAccess {
  readonly options: NodeAccessOptions;
  readonly #branches = new Map<string, number>();

  constructor(options: NodeAccessOptions) {
    this.options = options;
  }

  /** The node of that name, or an error that names the nearest. */
  node(name: string): WorkflowNode {
    const node = this.options.graph.node(name);
    if (node) return node;
    const near = nearestName(name, this.options.graph.nodes.keys());
    throw new ExpressionError('node_not_found', `There is no node "${name}" in this workflow`, {
      description: near === undefined ? 'Check the name: capital letters and spaces count.' : `Did you mean "${near}"?`,
    });
  }

  isExecuted(name: string): boolean {
    return (this.#runs(name)?.length ?? 0) > 0;
  }

  lastRunIndex(name: string): number {
    return Math.max(0, (this.#runs(name)?.length ?? 0) - 1);
  }

  /** Items of an output. Defaults: the output that leads to the current node, the last run. */
  items(name: string, output?: number, run?: number): Item[] {
    this.node(name);
    const runs = this.#runs(name);
    if (!runs || runs.length === 0) return this.#pinnedItems(name);
    const runIndex = run === undefined || run === -1 ? runs.length - 1 : run;
    const found = runs[runIndex];
    if (!found) {
      throw new ExpressionError('run_not_found', `Node "${name}" has no run ${runIndex}`, {
        description: `It has run ${runs.length} time(s); the first is run 0.`,
      });
    }
    const main = found.data?.main ?? [];
    return main[output ?? this.#branchOf(name, main)] ?? [];
  }

  #runs(name: string): NodeRun[] | undefined {
    const { runData } = this.options;
    return Object.hasOwn(runData, name) ? runData[name] : undefined;
  }

  #pinnedItems(name: string): Item[] {
    const { pinData } = this.options;
    const pinned = pinData && Object.hasOwn(pinData, name) ? pinData[name] : undefined;
    if (pinned) return pinned.map((item, i) => ('json' in item ? item : { json: item, pairedItem: { item: i } }));
    throw this.notExecuted(name);
  }

  notExecuted(name: string): ExpressionError {
    return new ExpressionError('node_not_executed', `Node "${name}" has not run`, {
      description: `Run it first, or test with $('${name}').isExecuted.`,
    });
  }

  #branchOf(name: string, outputs: ItemsByPort): number {
    if (outputs.length <= 1) return 0;
    const known = this.#branches.get(name);
    if (known !== undefined) return known;
    const branch = this.#findBranch(name);
    this.#branches.set(name, branch);
    return branch;
  }

  #findBranch(name: string): number {
    const { graph, node } = this.options;
    const edges = graph.outgoing(name);
    const direct = edges.find((edge) => edge.target === node);
    if (direct) return direct.sourceOutput;
    const ancestors = new Set(graph.ancestors(node));
    return edges.find((edge) => ancestors.has(edge.target))?.sourceOutput ?? 0;
  }
}
