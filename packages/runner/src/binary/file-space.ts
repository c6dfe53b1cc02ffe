/** Room is asked for in portions: one question for each part of a file would take longer than writing it. */
const PORTION_BYTES = 4 * 1024 * 1024;

/** The room that files of this process may still take, out of that of the whole instance. */
export class FileSpace {
  readonly #claim: (bytes: number) => Promise<boolean>;
  #granted = 0;

  /** @param claim asks for room; false when there is no more. */
  constructor(claim: (bytes: number) => Promise<boolean>) {
    this.#claim = claim;
  }

  /** Takes room for bytes that are about to be written. False when the instance has no more. */
  async take(bytes: number): Promise<boolean> {
    if (this.#granted < bytes && !(await this.#ask(PORTION_BYTES + bytes)) && !(await this.#ask(bytes))) return false;
    this.#granted -= bytes;
    return true;
  }

  async #ask(bytes: number): Promise<boolean> {
    const isGranted = await this.#claim(bytes);
    if (isGranted) this.#granted += bytes;
    return isGranted;
  }

  /** What was taken was not needed after all. */
  giveBack(bytes: number): void {
    this.#granted += bytes;
  }
}
