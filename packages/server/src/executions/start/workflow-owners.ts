/** How long an owner counts as known: what hangs on it is whose turn it is, no more. */
const KNOWN_FOR_MS = 30_000;
const MAX_KNOWN = 10_000;

interface Known {
  owner: string | undefined;
  until: number;
}

/** Whose workflows are, as far as is known. Nothing waits for the database: who is not known yet is found out for next time. */
export class WorkflowOwners {
  readonly #find: (workflowId: string) => Promise<string | undefined>;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(find: (workflowId: string) => Promise<string | undefined>, now: () => number = Date.now) {
    this.#find = find;
    this.#now = now;
  }

  ownerOf(workflowId: string): string | undefined {
    const known = this.#known.get(workflowId);
    if (!known || known.until <= this.#now()) void this.#learn(workflowId, known?.owner);
    return known?.owner;
  }

  /** Asks once; a database that is away is asked again later. */
  async #learn(workflowId: string, before: string | undefined): Promise<void> {
    this.#keep(workflowId, before);
    try {
      this.#keep(workflowId, await this.#find(workflowId));
    } catch {
      // Its turns are counted by workflow meanwhile.
    }
  }

  #keep(workflowId: string, owner: string | undefined): void {
    this.#known.delete(workflowId);
    this.#known.set(workflowId, { owner, until: this.#now() + KNOWN_FOR_MS });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}
