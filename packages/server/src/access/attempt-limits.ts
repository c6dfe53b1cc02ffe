import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { ServerError } from '../errors/server-error.ts';

/** How often something may fail for one account and from one address. */
interface Limit {
  account: number;
  address: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
const limits = {
  signIn: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
  secondFactor: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
  password: { account: 5, address: 30, windowMs: 60 * MINUTE_MS },
  foreignSignIn: { account: 60, address: 60, windowMs: 15 * MINUTE_MS },
  link: { account: 20, address: 60, windowMs: 15 * MINUTE_MS },
  apiKey: { account: 60, address: 60, windowMs: 15 * MINUTE_MS },
  setUp: { account: 20, address: 20, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

export interface Attempt {
  what: keyof typeof limits;
  /** Who is tried; left out where nobody is named. */
  account?: string | undefined;
  /** Where it comes from. */
  address: string;
}

/**
 * Counts what is tried, in the database, so that neither a restart nor many servers give anyone more attempts. Each is
 * counted before it is judged: attempts at the same time count, too.
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
    for (const { name, most } of namesOf(attempt)) await this.#countOne(name, most, limits[attempt.what].windowMs);
  }

  /** It succeeded: the account begins anew, the address gets its attempt back. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [address, account] = namesOf(attempt);
    if (account) await this.#db.deleteFrom('attempt_count').where('name', '=', account.name).execute();
    if (!address) return;
    await this.#db
      .updateTable('attempt_count')
      .set(({ eb }) => ({ count: eb('count', '-', 1) }))
      .where('name', '=', address.name)
      .where('count', '>', 0)
      .execute();
  }

  async #countOne(name: string, most: number, windowMs: number): Promise<void> {
    const now = this.#now();
    const { count, window_ends_at } = await this.#db
      .insertInto('attempt_count')
      .values({ name, count: 1, window_ends_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          count: sql<number>`case when attempt_count.window_ends_at <= ${now} then 1 else attempt_count.count + 1 end`,
          window_ends_at: sql<number>`case when attempt_count.window_ends_at <= ${now} then ${now + windowMs} else attempt_count.window_ends_at end`,
        }),
      )
      .returning(['count', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    if (count === 1) await this.#db.deleteFrom('attempt_count').where('window_ends_at', '<=', now).execute();
    if (count <= most) return;
    const seconds = Math.max(1, Math.ceil((window_ends_at - now) / 1000));
    throw new ServerError('TOO_MANY_ATTEMPTS', `Too many attempts. Try again in ${inWords(seconds)}.`, {
      retryAfterSeconds: seconds,
    });
  }
}

/** The address first. Accounts are stored as hashes: what was typed may be a password in the wrong field. */
function namesOf({ what, account, address }: Attempt): Array<{ name: string; most: number }> {
  const names: Array<{ name: string; most: number }> = [
    { name: `${what} from ${networkOf(address)}`, most: limits[what].address },
  ];
  if (account !== undefined) {
    const hash = createHash('sha256').update(account).digest('base64url');
    names.push({ name: `${what} for ${hash}`, most: limits[what].account });
  }
  return names;
}

/** One who has an IPv6 address has 2^64 of them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
