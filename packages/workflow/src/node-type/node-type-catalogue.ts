import { type NodeTypeDescription, versionsOf } from './node-type.ts';

/** Looks up node type descriptions by full name and version. */
export class NodeTypeCatalogue {
  readonly #byName = new Map<string, NodeTypeDescription[]>();

  constructor(descriptions: Iterable<NodeTypeDescription>) {
    for (const description of descriptions) {
      const list = this.#byName.get(description.name);
      if (list) list.push(description);
      else this.#byName.set(description.name, [description]);
    }
  }

  /**
   * The description for a version. A version nobody declares gets the nearest lower one, else the lowest:
   * a file from a newer or older program still opens. Unknown type: `undefined`.
   */
  find(name: string, typeVersion: number): NodeTypeDescription | undefined {
    let best: NodeTypeDescription | undefined;
    let bestVersion = Number.NEGATIVE_INFINITY;
    let lowest: NodeTypeDescription | undefined;
    let lowestVersion = Number.POSITIVE_INFINITY;
    for (const description of this.#byName.get(name) ?? []) {
      for (const version of versionsOf(description)) {
        if (version <= typeVersion && version > bestVersion) [best, bestVersion] = [description, version];
        if (version < lowestVersion) [lowest, lowestVersion] = [description, version];
      }
    }
    return best ?? lowest;
  }

  /** The description new nodes are made with. */
  latest(name: string): NodeTypeDescription | undefined {
    return this.find(name, Number.POSITIVE_INFINITY);
  }

  /** Latest description of every type. */
  allLatest(): NodeTypeDescription[] {
    return [...this.#byName.keys()].map((name) => this.latest(name) as NodeTypeDescription);
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
