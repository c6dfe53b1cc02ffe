import type { Node } from '@xyflow/react';
import type { CanvasSnapshot, SnapshotSource } from './canvas-snapshot.ts';

/** Up to so many nodes, all of them are elements of the page. */
const MANY_NODES = 200;

/** Ids of nodes and connections. */
export interface ElementIds {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

/**
 * What the canvas library is told to make elements for. In a large workflow that is a part of the nodes, and the others
 * are painted as a picture; notes are elements always.
 */
export class MountedElements {
  readonly #source: SnapshotSource;
  #mounted: ElementIds = { nodes: new Set(), edges: new Set() };
  #made: { from: CanvasSnapshot; elements: CanvasSnapshot } | undefined;
  readonly #hidden = new WeakMap<Node, Node>();
  readonly #listeners = new Set<() => void>();

  constructor(source: SnapshotSource) {
    this.#source = source;
  }

  /** Some nodes are no elements. */
  get isPartial(): boolean {
    return this.#source.snapshot().nodes.length > MANY_NODES;
  }

  /** Counts in a large workflow only. */
  get mounted(): ElementIds {
    return this.#mounted;
  }

  mount(elements: ElementIds): void {
    this.#mounted = elements;
    this.#made = undefined;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    const end = this.#source.subscribe(listener);
    this.#listeners.add(listener);
    return () => {
      end();
      this.#listeners.delete(listener);
    };
  };

  /** Nodes that are no elements are hidden ones to the library, which knows their places all the same. */
  snapshot = (): CanvasSnapshot => {
    const from = this.#source.snapshot();
    if (this.#made?.from === from) return this.#made.elements;
    const elements = this.isPartial ? this.#partOf(from) : from;
    this.#made = { from, elements };
    return elements;
  };

  #partOf({ nodes, edges }: CanvasSnapshot): CanvasSnapshot {
    const mounted = this.#mounted;
    return {
      nodes: nodes.map((node) => (node.type !== 'tile' || mounted.nodes.has(node.id) ? node : this.#hiddenOf(node))),
      edges: edges.filter(({ id }) => mounted.edges.has(id)),
    };
  }

  #hiddenOf(node: Node): Node {
    const known = this.#hidden.get(node);
    if (known) return known;
    const hidden = { ...node, hidden: true };
    this.#hidden.set(node, hidden);
    return hidden;
  }
}
