import type { Item, ItemsByPort, RunSource, WorkflowNode } from '@millrace/workflow';
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

/** Where nodes with several connected inputs wait until everything has arrived that still can. */
export class WaitingRoom {
  readonly #routes: Routes;
  readonly #isRequired: (node: WorkflowNode, input: number) => boolean;
  readonly #byNode = new Map<string, PartialRun[]>();

  /** @param isRequired whether a node cannot run when this input brings nothing. */
  constructor(routes: Routes, isRequired: (node: WorkflowNode, input: number) => boolean) {
    this.#routes = routes;
    this.#isRequired = isRequired;
  }

  /** Notes an arrival. Gives the run it completes, if it does. */
  arrive(arrival: Arrival): Task | undefined {
    const { node, input, items, source } = arrival;
    const inlets = this.#routes.inletsOf(node.name);
    // Where several connections share an input, another one may still bring items.
    if (items.length === 0 && inlets[input] !== 1) return undefined;
    const partial = this.#partialFor(node, input, items.length > 0);
    partial.inputs[input] = items;
    partial.sources[input] = items.length > 0 ? source : null;
    const lacks = (index: number) => partial.inputs[index] === null || this.#lacksRequired(partial, index);
    if (inlets.some((connections, index) => connections > 0 && lacks(index))) return undefined;
    this.#remove(partial);
    return hasItems(partial) ? toTask(partial) : undefined;
  }

  /** The nodes that wait, in the order in which they would be released. */
  waiting(): Array<{ node: WorkflowNode; missingInputs: number[] }> {
    return this.#inOrder().map((partial) => {
      const inlets = this.#routes.inletsOf(partial.node.name);
      const missing = inlets.flatMap((connections, index) =>
        connections > 0 && partial.inputs[index] === null ? [index] : [],
      );
      return { node: partial.node, missingInputs: missing };
    });
  }

  /**
   * Nothing else can run: gives a waiting run that has items and may do without the rest. Among several that do not
   * wait for each other it is the lowest on the canvas: that is the order that workflows of the format expect.
   */
  release(): Task | undefined {
    const ready = this.#inOrder().filter(
      (partial) => hasItems(partial) && !partial.inputs.some((_, index) => this.#lacksRequired(partial, index)),
    );
    const chosen = this.#lowestIndependent(ready);
    if (!chosen) return undefined;
    this.#remove(chosen);
    return toTask(chosen);
  }

  #lacksRequired({ node, inputs }: PartialRun, index: number): boolean {
    return !inputs[index]?.length && this.#isRequired(node, index);
  }

  #lowestIndependent(ready: readonly PartialRun[]): PartialRun | undefined {
    if (ready.length < 2) return ready[0];
    const waits = new Set(ready.map(({ node }) => node.name));
    const behind = (name: string) => this.#routes.behind(name);
    const dependent = new Set([...waits].flatMap((name) => behind(name).filter((other) => other !== name)));
    const independent = ready.filter(({ node }) => !dependent.has(node.name));
    return independent.toSorted((a, b) => this.#routes.compareOnCanvas(b.node.name, a.node.name))[0] ?? ready[0];
  }

  #partialFor(node: WorkflowNode, input: number, mayReplaceEmpty: boolean): PartialRun {
    let partials = this.#byNode.get(node.name);
    if (!partials) {
      partials = [];
      this.#byNode.set(node.name, partials);
    }
    const open = partials.find(({ inputs }) => {
      const present = inputs[input];
      return present === null || (mayReplaceEmpty && present?.length === 0);
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

  #inOrder(): PartialRun[] {
    const all = [...this.#byNode.values()].flat();
    return all.sort((a, b) => this.#routes.rankOf(a.node.name) - this.#routes.rankOf(b.node.name));
  }

  #remove(partial: PartialRun): void {
    const partials = this.#byNode.get(partial.node.name) ?? [];
    const rest = partials.filter((other) => other !== partial);
    if (rest.length > 0) this.#byNode.set(partial.node.name, rest);
    else this.#byNode.delete(partial.node.name);
  }
}

function hasItems(partial: PartialRun): boolean {
  return partial.inputs.some((items) => items !== null && items.length > 0);
}

function toTask(partial: PartialRun): Task {
  return { kind: 'run', node: partial.node, inputs: partial.inputs, sources: partial.sources };
}
