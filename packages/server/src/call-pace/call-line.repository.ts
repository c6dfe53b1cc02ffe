import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { type CallLine, held, NEW_LINE, nextSlot, type WantedSlot } from './call-line.ts';

/** Lines that servers share. Each is read and written by one of them at a time. */
export class CallLineRepository {
  readonly #db: Database['db'];
  readonly #kind: Database['kind'];

  constructor({ db, kind }: Pick<Database, 'db' | 'kind'>) {
    this.#db = db;
    this.#kind = kind;
  }

  /** How long a request has to wait, in ms. */
  take(wanted: WantedSlot, now: number): Promise<number> {
    return this.#exclusively(wanted.line, async (transaction) => {
      const before = await read(transaction, wanted.line);
      const { line, waitMs } = nextSlot(before, { ...wanted, now });
      if (line !== before) await write(transaction, wanted.line, line);
      return waitMs;
    });
  }

  /** Until then the service takes no requests. */
  hold(name: string, until: number): Promise<void> {
    return this.#exclusively(name, async (transaction) =>
      write(transaction, name, held(await read(transaction, name), until)),
    );
  }

  /** Removes lines that nobody used since then. */
  async removeUnused(since: number): Promise<void> {
    await this.#db.deleteFrom('call_line').where('used_until', '<', since).execute();
  }

  #exclusively<T>(name: string, work: (transaction: Transaction<DatabaseSchema>) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      if (this.#kind === 'postgres') {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`call line ${name}`}, 0))`.execute(transaction);
      }
      return work(transaction);
    });
  }
}

async function read(db: Kysely<DatabaseSchema>, name: string): Promise<CallLine> {
  const row = await db.selectFrom('call_line').selectAll().where('name', '=', name).executeTakeFirst();
  return row ? { slots: JSON.parse(row.slots), heldUntil: Number(row.held_until) } : NEW_LINE;
}

async function write(db: Kysely<DatabaseSchema>, name: string, { slots, heldUntil }: CallLine): Promise<void> {
  const values = {
    slots: JSON.stringify(slots),
    held_until: heldUntil,
    used_until: Math.max(heldUntil, slots.at(-1) ?? 0),
  };
  await db
    .insertInto('call_line')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
}
