import type { VectorTable } from './vector-table.ts';

/** The tables of a run by the parameters that name them: each is opened once, and closed with the run. */
export class OpenTables {
  readonly #opened = new Map<string, Promise<VectorTable>>();

  get(key: string, open: () => Promise<VectorTable>): Promise<VectorTable> {
    const known = this.#opened.get(key);
    if (known) return known;
    const opening = open();
    this.#opened.set(key, opening);
    return opening;
  }

  /** What fails while it closes is of no use any more. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#opened.values()].map(async (table) => (await table).close?.()));
  }
}
