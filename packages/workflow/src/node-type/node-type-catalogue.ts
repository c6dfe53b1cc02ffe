import { type NodeTypeSummary, versionsOf } from './node-type.ts';

/** Looks up node types by full name and version. */
export class NodeTypeCatalogue<Type extends NodeTypeSummary = NodeTypeSummary> {
  readonly #byName = new Map<string, Type[]>();

  constructor(descriptions: Iterable<Type>) {
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
  find(name: string, typeVersion: number): Type | undefined {
    let best: Type | undefined;
    let bestVersion = Number.NEGATIVE_INFINITY;
    let lowest: Type | undefined;
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
  latest(name: string): Type | undefined {
    return this.find(name, Number.POSITIVE_INFINITY);
  }

  /** Latest description of every type. */
  allLatest(): Type[] {
    return [...this.#byName.keys()].map((name) => this.latest(name) as Type);
  }

  /** Every description of every type. */
  all(): Type[] {
    return [...this.#byName.values()].flat();
  }

  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
