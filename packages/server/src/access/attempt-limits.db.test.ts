import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerError } from '../errors/server-error.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { type Attempt, AttemptLimits } from './attempt-limits.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ATTACKER = '198.51.100.9';
const HOME = '192.0.2.1';

describeOnDatabases('Attempts to sign in', (open) => {
  let test: TestDatabase;
  let now: number;
  let limits: AttemptLimits;
  beforeEach(async () => {
    test = await open();
    now = 1_000_000;
    limits = new AttemptLimits(test.database.db, () => now);
  });
  afterEach(() => test.remove());

  const at = (address: string, more: Partial<Attempt> = {}): Attempt => ({
    what: 'signIn',
    account: 'olga@example.com',
    address,
    ...more,
  });

  /** Whether it counts; false when it is refused. */
  async function tried(attempt: Attempt): Promise<boolean> {
    try {
      await limits.count(attempt);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(ServerError);
      expect((error as ServerError).code).toBe('TOO_MANY_ATTEMPTS');
      return false;
    }
  }

  /** How many of so many attempts in a day are judged. */
  async function judgedInADay(everyMs: number, addressOf: (index: number) => string): Promise<number> {
    let judged = 0;
    for (let index = 0; index * everyMs <= DAY_MS; index++) {
      if (await tried(at(addressOf(index)))) judged++;
      now += everyMs;
    }
    return judged;
  }

  it('from one network keep nobody out who comes from another, however long they go on', async () => {
    for (let index = 0; index < 44; index++) {
      await tried(at(ATTACKER));
      now += 80 * SECOND_MS;
    }
    expect(await tried(at(ATTACKER))).toBe(false);
    expect(await tried(at(HOME))).toBe(true);
  });

  it('are judged 154 times a day from one network', async () => {
    expect(await judgedInADay(MINUTE_MS, (index) => `198.51.100.${index % 250}`)).toBe(10 + 144);
  });

  it('are judged 1,540 times a day from all networks together', async () => {
    const networks = (index: number) => `10.${index % 200}.${Math.floor(index / 200) % 200}.1`;
    expect(await judgedInADay(30 * SECOND_MS, networks)).toBe(100 + 1440);
  }, 60_000);

  it('come from a device that signed in before whatever others do, ten at once', async () => {
    for (let index = 0; index < 200; index++) await tried(at(`10.0.${index}.1`));
    expect(await tried(at(HOME))).toBe(false);
    const judged = [];
    for (let index = 0; index < 12; index++) judged.push(await tried(at(HOME, { device: 'known' })));
    expect(judged.filter(Boolean)).toHaveLength(10);
  });

  it('that are refused do not count: one more is judged after ten minutes, also for who goes on', async () => {
    for (let index = 0; index < 10; index++) await tried(at(ATTACKER));
    for (let index = 0; index < 60; index++) {
      expect(await tried(at(ATTACKER))).toBe(false);
      now += 9 * SECOND_MS;
    }
    now += MINUTE_MS;
    expect(await tried(at(ATTACKER))).toBe(true);
    await expect(limits.count(at(ATTACKER))).rejects.toThrow('Too many attempts. Try again in 10 minutes.');
  });

  it('count also when they come at the same time', async () => {
    const judged = await Promise.all(Array.from({ length: 15 }, () => tried(at(ATTACKER))));
    expect(judged.filter(Boolean)).toHaveLength(10);
  });

  it('that succeed are given back, so that an office behind one address is not locked out', async () => {
    for (let index = 0; index < 500; index++) {
      const attempt = at(HOME, { account: `person${index}@example.com` });
      expect(await tried(attempt)).toBe(true);
      await limits.succeeded(attempt);
    }
  });

  it('at a provider are given back, and 300 may be begun at once', async () => {
    const attempt: Attempt = { what: 'foreignSignIn', address: HOME };
    for (let index = 0; index < 299; index++) expect(await tried(attempt)).toBe(true);
    for (let index = 0; index < 10; index++) {
      expect(await tried(attempt)).toBe(true);
      await limits.succeeded(attempt);
    }
    expect([await tried(attempt), await tried(attempt)]).toEqual([true, false]);
  });
});
