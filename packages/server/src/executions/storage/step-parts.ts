import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { STEP_PART_PREFIX } from '../../database/step-part-names.ts';

/** Fewest executions of a part: deleting the rows of fewer costs little. */
const SMALLEST_PART = 100_000;
/** Most executions of a part: what one execution holds up is no more than that. */
const LARGEST_PART = 1_000_000;
/** A part has room for what came since the last look, so many times. */
const LOOKS_OF_A_PART = 36;
/** How long dropping a part waits for those who read and write steps, who wait behind it. */
const LOCK_TIMEOUT_MS = 2000;
/** PostgreSQL's code for a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL's code for rows that a new part would have to take over. */
const CHECK_VIOLATION = '23514';

/** The steps of some executions. */
export interface StepPart {
  /** Its table. */
  name: string;
  /** Their numbers are lower. Where they begin, the part before it ends. */
  to: number;
}

/**
 * The parts in which PostgreSQL keeps steps, by the numbers of their executions. A part whose executions are all removed is dropped in
 * a moment, whatever its size, and its space goes back to the disk.
 */
export class StepParts {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #smallest: number;
  #seen: number | undefined;

  /** @param smallest fewest executions of a part. */
  constructor(db: Kysely<DatabaseSchema>, smallest = SMALLEST_PART) {
    this.#db = db;
    this.#smallest = smallest;
  }

  /** Those that no new execution comes into, the oldest first. */
  async listFull(): Promise<StepPart[]> {
    const next = await this.#nextId();
    return (await this.#list()).filter(({ to }) => to <= next);
  }

  /** Makes parts ahead of the executions that will come until the next look, and more. */
  async makeAhead(): Promise<void> {
    const next = await this.#nextId();
    const taken = next - (this.#seen ?? next);
    this.#seen = next;
    const size = Math.min(LARGEST_PART, Math.max(this.#smallest, taken * LOOKS_OF_A_PART));
    const end = (await this.#list()).at(-1)?.to ?? 0;
    // Numbers that are given out meanwhile lie where no part is.
    let from = next <= end ? end : next + Math.max(this.#smallest, taken);
    for (const aim = next + Math.max(size, taken * 2); from < aim; from += size) {
      if (!(await this.#make(from, from + size))) return;
    }
  }

  /** @returns whether it is gone; not while somebody reads or writes steps for long. */
  async drop({ name }: StepPart): Promise<boolean> {
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
        await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
      });
      return true;
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) return false;
      throw error;
    }
  }

  /** A table of its own first: whoever writes steps meanwhile is held up by the attaching only. */
  async #make(from: number, to: number): Promise<boolean> {
    const table = sql.table(`${STEP_PART_PREFIX}${from}`);
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
        await sql`create table ${table} (like execution_step including all)`.execute(transaction);
        const bounds = sql`from (${sql.lit(from)}) to (${sql.lit(to)})`;
        await sql`alter table execution_step attach partition ${table} for values ${bounds}`.execute(transaction);
      });
      return true;
    } catch (error) {
      const code = codeOf(error);
      // Executions were faster: the next look begins behind them.
      if (code === LOCK_NOT_AVAILABLE || code === CHECK_VIOLATION) return false;
      throw error;
    }
  }

  async #list(): Promise<StepPart[]> {
    const { rows } = await sql<{ name: string; bounds: string }>`
      select relname as name, pg_get_expr(relpartbound, oid) as bounds
      from pg_class join pg_inherits on inhrelid = oid
      where inhparent = 'execution_step'::regclass`.execute(this.#db);
    return rows
      .flatMap(({ name, bounds }) => {
        const to = /TO \('?(\d+)'?\)$/.exec(bounds)?.[1];
        return to === undefined ? [] : [{ name, to: Number(to) }];
      })
      .sort((a, b) => a.to - b.to);
  }

  /** Of executions; lower ones are given out. */
  async #nextId(): Promise<number> {
    const row = await this.#db
      .selectFrom('id_series')
      .select('next')
      .where('name', '=', 'execution')
      .executeTakeFirst();
    return row?.next ?? 1;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
