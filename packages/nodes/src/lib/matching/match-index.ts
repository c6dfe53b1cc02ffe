/**
 * Finds what is listed under the same names, field by field. What is listed takes one path of numbered places, by the first name of each of its
 * fields; a place is reached by further names, too. So the index grows with what is listed, however many names that has, and a search follows
 * only places that there are.
 */
export class MatchIndex {
  /** Where a first name leads from a place; the beginning is 0. */
  readonly #next = new Map<string, number>();
  /** Where further names lead. */
  readonly #also = new Map<string, number[]>();
  /** Place → positions that were added there. */
  readonly #positions = new Map<number, number[]>();

  /** Lists a position, later ones after earlier ones, under the names of each of its fields. The first name of a field says what the others are. */
  add(position: number, names: readonly string[][]): void {
    let place = 0;
    for (const ofField of names) place = this.#open(place, ofField);
    append(this.#positions, place, position);
  }

  /** All positions, in order, that are listed under one of the names of each field. */
  find(names: readonly string[][]): readonly number[] {
    let places = [0];
    for (const ofField of names) {
      const led = places.flatMap((place) => ofField.flatMap((name) => this.#from(`${place} ${name}`)));
      places = led.length > 1 ? [...new Set(led)] : led;
    }
    const found = places.map((place) => this.#positions.get(place) ?? []);
    return found.length > 1 ? found.flat().sort((a, b) => a - b) : (found[0] ?? []);
  }

  #open(from: number, [first, ...further]: readonly string[]): number {
    const step = `${from} ${first}`;
    const known = this.#next.get(step);
    if (known !== undefined) return known;
    const place = this.#next.size + 1;
    this.#next.set(step, place);
    for (const name of further) append(this.#also, `${from} ${name}`, place);
    return place;
  }

  #from(step: string): readonly number[] {
    const next = this.#next.get(step);
    const also = this.#also.get(step) ?? [];
    return next === undefined ? also : [next, ...also];
  }
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
