/** Thrown where an evaluation stops for a pause. Asked for again, it goes on behind what took long. */
export const PAUSED: unique symbol = Symbol('paused');

/**
 * Lets an evaluation of many expressions stop between two of them, so that its process can do other things. What was quick is evaluated again after
 * a pause, in the same order; what took long is not.
 */
export class Pauses {
  readonly #isDue: () => boolean;
  readonly #costly = new Map<number, unknown>();
  #ordinal = 0;

  /** @param isDue asked behind each expression that took long. */
  constructor(isDue: () => boolean) {
    this.#isDue = isDue;
  }

  /** An evaluation begins, or begins again after a pause. */
  begin(): void {
    this.#ordinal = 0;
  }

  /** The place of the next expression in the order of evaluation. */
  nextOrdinal(): number {
    return this.#ordinal++;
  }

  isKnown(ordinal: number): boolean {
    return this.#costly.size > 0 && this.#costly.has(ordinal);
  }

  valueOf(ordinal: number): unknown {
    return this.#costly.get(ordinal);
  }

  /** Keeps a value that took long. @throws PAUSED when a pause is due. */
  keep(ordinal: number, value: unknown): void {
    this.#costly.set(ordinal, value);
    if (this.#isDue()) throw PAUSED;
  }
}
