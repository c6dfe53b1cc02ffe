import type { ExecutionOrder, Item, ItemsByPort, RunSource, WorkflowNode } from '@millrace/workflow';
import type { Routes } from '../workflow/routes.ts';
import type { Task } from './task.ts';

/** A run of a node with several inputs that still lacks some. */
interface PartialRun {
  node: WorkflowNode;
  inputs: ItemsByPort;
  sources: Array<RunSource | null>;
}

/** What arrives at one input. */
export interface Arrival {
  node: WorkflowNode;
  input: number;
  /** Empty: the connection is known to bring nothing. */
  items: Item[];
  source: RunSource;
}

export interface WaitingRoomOptions {
  routes: Routes;
  /** `v0`: an input that is known to bring nothing is not waited for. `v1`: it is, until nothing else can run. */
  order: ExecutionOrder;
  /** Whether a node cannot run when this input brings nothing. */
  isRequired(node: WorkflowNode, input: number): boolean;
}

/** Where nodes with several connected inputs wait until everything has arrived that still can. */
export class WaitingRoom {
  readonly #options: WaitingRoomOptions;
  readonly #routes: Routes;
  /** The runs of each node that waits, the oldest first; nodes in the order in which they began to wait. */
  readonly #byNode = new Map<string, PartialRun[]>();

  constructor(options: WaitingRoomOptions) {
    this.#options = options;
    this.#routes = options.routes;
  }

  /** Notes an arrival. Gives the run it completes, if it does. */
  arrive(arrival: Arrival): Task | undefined {
    const { node, input, items, source } = arrival;
    if (items.length === 0 && !this.#isLastWord(node, input)) return undefined;
    const partial = this.#partialFor(arrival);
    partial.inputs[input] = items;
    partial.sources[input] = items.length > 0 ? source : null;
    if (this.#missingOf(partial).length > 0) return undefined;
    this.#remove(partial);
    return this.#canRun(partial) ? toTask(partial) : undefined;
  }

  isWaiting(node: string): boolean {
    return this.#byNode.has(node);
  }

  /** Connected inputs of a node that waits at which nothing has arrived, those of its oldest run. */
  missingInputs(node: string): number[] {
    const [oldest] = this.#byNode.get(node) ?? [];
    return oldest ? this.#missingOf(oldest) : [];
  }

  /**
   * Nothing else can run: gives a waiting run that has items and may do without the rest. Among several that do not
   * wait for each other it is the oldest of the node that waits longest: workflows of the format expect that order.
   */
  release(): Task | undefined {
    const ready = [...this.#byNode.values()].flat().filter((partial) => this.#canRun(partial));
    const chosen = this.#firstIndependent(ready);
    if (!chosen) return undefined;
    this.#remove(chosen);
    return toTask(chosen);
  }

  /** Whether nothing that arrives says that an input stays empty: another connection of it may still bring items. */
  #isLastWord(node: WorkflowNode, input: number): boolean {
    return this.#options.order === 'v0' && this.#routes.inletsOf(node.name)[input] === 1;
  }

  #missingOf({ node, inputs }: PartialRun): number[] {
    const inlets = this.#routes.inletsOf(node.name);
    return inlets.flatMap((connections, index) => (connections > 0 && inputs[index] === null ? [index] : []));
  }

  #canRun({ node, inputs }: PartialRun): boolean {
    const lacks = (items: Item[] | null, index: number) => !items?.length && this.#options.isRequired(node, index);
    return inputs.some((items) => items !== null && items.length > 0) && !inputs.some(lacks);
  }

  #firstIndependent(ready: readonly PartialRun[]): PartialRun | undefined {
    if (ready.length < 2) return ready[0];
    const waits = new Set(ready.map(({ node }) => node.name));
    const behind = (name: string) => this.#routes.behind(name);
    const dependent = new Set([...waits].flatMap((name) => behind(name).filter((other) => other !== name)));
    return ready.find(({ node }) => !dependent.has(node.name)) ?? ready.toSorted(this.#byRank)[0];
  }

  #byRank = ({ node: a }: PartialRun, { node: b }: PartialRun): number =>
    this.#routes.rankOf(a.name) - this.#routes.rankOf(b.name);

  #partialFor({ node, input, items }: Arrival): PartialRun {
    let partials = this.#byNode.get(node.name);
    if (!partials) {
      partials = [];
      this.#byNode.set(node.name, partials);
    }
    const open = partials.find(({ inputs }) => {
      const present = inputs[input];
      return present === null || (items.length > 0 && present?.length === 0);
    });
    if (open) return open;
    const size = this.#routes.inletsOf(node.name).length;
    const created: PartialRun = {
      node,
      inputs: new Array<null>(size).fill(null),
      sources: new Array<null>(size).fill(null),
    };
    partials.push(created);
    return created;
  }

  #remove(partial: PartialRun): void {
    const partials = this.#byNode.get(partial.node.name) ?? [];
    const rest = partials.filter((other) => other !== partial);
    if (rest.length > 0) this.#byNode.set(partial.node.name, rest);
    else this.#byNode.delete(partial.node.name);
  }
}

function toTask(partial: PartialRun): Task {
  return { kind: 'run', node: partial.node, inputs: partial.inputs, sources: partial.sources };
}
