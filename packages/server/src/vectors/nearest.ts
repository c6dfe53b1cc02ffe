/** Keeps the best of many that come one after the other. */
export class Nearest {
  readonly #most: number;
  /** The best first. */
  readonly #best: Array<{ id: string; score: number }> = [];

  constructor(most: number) {
    this.#most = most;
  }

  get best(): ReadonlyArray<{ id: string; score: number }> {
    return this.#best;
  }

  add(id: string, score: number): void {
    const last = this.#best.at(-1);
    if (this.#best.length >= this.#most && last && score <= last.score) return;
    let at = this.#best.length;
    while (at > 0 && (this.#best[at - 1]?.score ?? 0) < score) at--;
    this.#best.splice(at, 0, { id, score });
    if (this.#best.length > this.#most) this.#best.pop();
  }
}

/** Numbers of 32 bits, the lowest byte first. Bytes that do not begin where numbers may are copied. */
export function numbersOf(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}

/** The cosine, of vectors of length 1. */
export function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
