/** Other servers may have changed a share meanwhile. */
const KNOWN_FOR_MS = 5000;
/** A page watches one workflow, or a few. */
const MOST_KNOWN = 100;

/** Which workflows somebody may hear of, asked anew every few seconds. */
export class HeardWorkflows {
  readonly #ask: (workflowId: string) => Promise<boolean>;
  readonly #known = new Map<string, { isHeard: boolean; until: number }>();
  /** Answers to what was asked before are not kept after this. */
  #round = 0;

  constructor(ask: (workflowId: string) => Promise<boolean>) {
    this.#ask = ask;
  }

  /** `undefined` where it has to be asked. */
  known(workflowId: string): boolean | undefined {
    const known = this.#known.get(workflowId);
    return known && known.until > Date.now() ? known.isHeard : undefined;
  }

  async mayHear(workflowId: string): Promise<boolean> {
    const known = this.known(workflowId);
    if (known !== undefined) return known;
    const round = this.#round;
    const isHeard = await this.#ask(workflowId);
    if (round !== this.#round) return this.mayHear(workflowId);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(workflowId, { isHeard, until: Date.now() + KNOWN_FOR_MS });
    return isHeard;
  }

  /** Something about shares or accounts changed. */
  forget(): void {
    this.#round++;
    this.#known.clear();
  }
}
