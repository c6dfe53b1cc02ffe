import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { apiError } from '../errors/server-error.ts';
import { addressBlockOf, networkOf } from './network-of.ts';

/** So many at once, then one each time that has passed: what is used up comes back bit by bit, and is never lost for a whole window. */
interface Rate {
  burst: number;
  everyMs: number;
}

/** How often something may fail. */
interface Rule {
  /** From one address, whoever is tried. */
  address: Rate;
  /** For one account from one network, or from one device of its own. */
  pair?: Rate;
  /** For one account from all networks together. Devices that signed in before are not counted here, and not refused. */
  account?: Rate;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const manyAccounts: Rate = { burst: 60, everyMs: 15 * SECOND_MS };
const limits = {
  signIn: {
    address: manyAccounts,
    pair: { burst: 10, everyMs: 10 * MINUTE_MS },
    account: { burst: 100, everyMs: MINUTE_MS },
  },
  // Who comes so far knows the password, or has a link or a session: nobody else can use these up.
  secondFactor: {
    address: manyAccounts,
    pair: { burst: 10, everyMs: 10 * MINUTE_MS },
    account: { burst: 20, everyMs: 10 * MINUTE_MS },
  },
  // Each sends a mail. Who uses them up for somebody else has had a good link sent to them.
  password: {
    address: { burst: 30, everyMs: 2 * MINUTE_MS },
    pair: { burst: 5, everyMs: 12 * MINUTE_MS },
    account: { burst: 5, everyMs: 12 * MINUTE_MS },
  },
  // Nothing is guessed here, and a whole office may come from one address.
  foreignSignIn: { address: { burst: 300, everyMs: 3 * SECOND_MS } },
  // Of 256 bits nothing can be guessed: an account needs no limit that others could use up.
  link: { address: manyAccounts, pair: { burst: 20, everyMs: 45 * SECOND_MS } },
  apiKey: { address: manyAccounts },
  // Tokens of apps expire each hour, and a whole office may come from one address.
  appToken: { address: { burst: 300, everyMs: 3 * SECOND_MS } },
  appRegistration: { address: { burst: 30, everyMs: 2 * MINUTE_MS } },
  setUp: { address: { burst: 20, everyMs: 45 * SECOND_MS } },
} as const satisfies Record<string, Rule>;

export interface Attempt {
  what: keyof typeof limits;
  /** Who is tried; left out where nobody is named. */
  account?: string | undefined;
  /** Where it comes from. */
  address: string;
  /** The device it comes from, where that has proven that the account signed in there before. */
  device?: string | undefined;
}

interface Counter extends Rate {
  name: string;
  isOfPair: boolean;
}

/**
 * Counts what is tried, in the database, so that neither a restart nor many servers give anyone more attempts. Each is
 * counted before it is judged: attempts at the same time count, too. What is refused is not counted, so that nobody can keep
 * anything shut by trying on.
 */
export class AttemptLimits {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #now: () => number;

  constructor(db: Kysely<DatabaseSchema>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** @throws ServerError `TOO_MANY_ATTEMPTS` */
  async count(attempt: Attempt): Promise<void> {
    const counted: Counter[] = [];
    for (const counter of countersOf(attempt)) {
      if (await this.#take(counter)) {
        counted.push(counter);
        continue;
      }
      for (const before of counted) await this.#giveBack(before);
      await this.#refuse(counter);
    }
  }

  /** It succeeded: what was counted is given back, and who failed there before begins anew. */
  async succeeded(attempt: Attempt): Promise<void> {
    for (const counter of countersOf(attempt)) {
      if (counter.isOfPair) await this.#db.deleteFrom('attempt_count').where('name', '=', counter.name).execute();
      else await this.#giveBack(counter);
    }
  }

  /** `window_ends_at` is when all would have come back; each attempt moves it on. False when none is left. */
  async #take({ name, burst, everyMs }: Counter): Promise<boolean> {
    const now = this.#now();
    const base = sql<number>`case when attempt_count.window_ends_at <= ${now} then ${now} else attempt_count.window_ends_at end`;
    const taken = await this.#db
      .insertInto('attempt_count')
      .values({ name, count: 1, window_ends_at: now + everyMs })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({
            count: sql<number>`case when attempt_count.window_ends_at <= ${now} then 1 else attempt_count.count + 1 end`,
            window_ends_at: sql<number>`${base} + ${everyMs}`,
          })
          .where('attempt_count.window_ends_at', '<=', now + (burst - 1) * everyMs),
      )
      .returning('count')
      .executeTakeFirst();
    if (taken?.count === 1) await this.#db.deleteFrom('attempt_count').where('window_ends_at', '<=', now).execute();
    return taken !== undefined;
  }

  async #giveBack({ name, everyMs }: Counter): Promise<void> {
    await this.#db
      .updateTable('attempt_count')
      .set(({ eb }) => ({ window_ends_at: eb('window_ends_at', '-', everyMs) }))
      .where('name', '=', name)
      .execute();
  }

  async #refuse({ name, burst, everyMs }: Counter): Promise<never> {
    const row = await this.#db
      .selectFrom('attempt_count')
      .select('window_ends_at')
      .where('name', '=', name)
      .executeTakeFirst();
    const freeAt = (row?.window_ends_at ?? 0) - (burst - 1) * everyMs;
    const seconds = Math.max(1, Math.ceil((freeAt - this.#now()) / SECOND_MS));
    const options = { retryAfterSeconds: seconds };
    if (seconds < SECONDS_IN_WORDS) throw apiError('TOO_MANY_ATTEMPTS.seconds', { seconds }, options);
    throw apiError('TOO_MANY_ATTEMPTS.minutes', { minutes: Math.ceil(seconds / 60) }, options);
  }
}

/** Longer times are told in minutes. */
const SECONDS_IN_WORDS = 90;

/** The narrowest first: one that it refuses takes nothing from others. */
function countersOf({ what, account, address, device }: Attempt): Counter[] {
  const rule: Rule = limits[what];
  // What was typed may be a password in the wrong field: it is stored as a hash.
  const whom = account === undefined ? undefined : createHash('sha256').update(account).digest('base64url');
  if (whom !== undefined && rule.pair && device !== undefined) {
    return [{ name: `${what} for ${whom} on ${device}`, ...rule.pair, isOfPair: true }];
  }
  const counters: Counter[] = [];
  if (whom !== undefined && rule.pair) {
    counters.push({ name: `${what} for ${whom} from ${addressBlockOf(address)}`, ...rule.pair, isOfPair: true });
  }
  counters.push({ name: `${what} from ${networkOf(address)}`, ...rule.address, isOfPair: false });
  if (whom !== undefined && rule.account) {
    counters.push({ name: `${what} for ${whom}`, ...rule.account, isOfPair: false });
  }
  return counters;
}
