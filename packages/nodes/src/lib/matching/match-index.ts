/**
 * Finds what is listed under the same names, field by field. Each field may have several names: all combinations are listed as paths
 * through numbered places, so that a search follows only those that there are.
 */
export class MatchIndex {
  /** Where a name leads from a place; the first place is 0. */
  readonly #next = new Map<string, number>();
  /** Place → positions that were added there. */
  readonly #positions = new Map<number, number[]>();

  /** Lists a position, later ones after earlier ones, under the names of each of its fields. */
  add(position: number, names: readonly string[][]): void {
    for (const place of this.#walk(names, (step) => this.#open(step))) {
      const known = this.#positions.get(place);
      if (known) known.push(position);
      else this.#positions.set(place, [position]);
    }
  }

  /** All positions, in order, that are listed under one of the names of each field. */
  find(names: readonly string[][]): readonly number[] {
    const found = this.#walk(names, (step) => this.#next.get(step)).map((place) => this.#positions.get(place) ?? []);
    return found.length > 1 ? [...new Set(found.flat())].sort((a, b) => a - b) : (found[0] ?? []);
  }

  #walk(names: readonly string[][], lead: (step: string) => number | undefined): number[] {
    return names.reduce<number[]>(
      (places, ofField) => places.flatMap((place) => ofField.flatMap((name) => lead(`${place} ${name}`) ?? [])),
      [0],
    );
  }

  #open(step: string): number {
    const known = this.#next.get(step) ?? this.#next.size + 1;
    this.#next.set(step, known);
    return known;
  }
}
