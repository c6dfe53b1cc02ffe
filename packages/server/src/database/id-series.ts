import type { Kysely } from 'kysely';
import type { DatabaseSchema } from './database-schema.ts';

const SMALLEST_BLOCK = 16;
const LARGEST_BLOCK = 4096;
/** A block that lasts shorter is followed by one twice its size. */
const SHORT_LIVED_MS = 2000;

/**
 * Short ascending numbers without a round trip for each: blocks of them are taken from the database, larger ones under
 * load. Servers never get the same number; numbers of a block that is not used up are given back by `release`.
 */
export class IdSeries {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #name: string;
  #next = 0;
  #end = 0;
  #size = SMALLEST_BLOCK;
  #takenAt = 0;
  #refill: Promise<void> | undefined;

  constructor(db: Kysely<DatabaseSchema>, name: string) {
    this.#db = db;
    this.#name = name;
  }

  async next(): Promise<number> {
    while (this.#next >= this.#end) {
      this.#refill ??= this.#takeBlock().finally(() => {
        this.#refill = undefined;
      });
      await this.#refill;
    }
    return this.#next++;
  }

  /** Gives back what is left, unless another server took a block meanwhile. */
  async release(): Promise<void> {
    if (this.#next >= this.#end) return;
    const [next, end] = [this.#next, this.#end];
    this.#end = next;
    await this.#db
      .updateTable('id_series')
      .set({ next })
      .where('name', '=', this.#name)
      .where('next', '=', end)
      .execute();
  }

  async #takeBlock(): Promise<void> {
    const now = Date.now();
    this.#size = now - this.#takenAt < SHORT_LIVED_MS ? Math.min(LARGEST_BLOCK, this.#size * 2) : SMALLEST_BLOCK;
    this.#takenAt = now;
    const size = this.#size;
    const row = await this.#db
      .insertInto('id_series')
      .values({ name: this.#name, next: 1 + size })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ eb, ref }) => ({ next: eb(ref('id_series.next'), '+', size) })),
      )
      .returning('next')
      .executeTakeFirstOrThrow();
    this.#end = row.next;
    this.#next = row.next - size;
  }
}
