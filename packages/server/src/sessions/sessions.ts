import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../access/secret-texts.ts';
import { newId } from '../database/new-id.ts';
import type { SessionTable } from '../database/tables/account-tables.ts';
import type { FoundSession, SessionRepository } from './session.repository.ts';

const HOUR_MS = 3_600_000;
/** A session ends when it was not used for this long. */
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Signing in again is asked of everyone some time. */
const LONGEST_LIFETIME_MS = 90 * 24 * HOUR_MS;
/** Whoever signed in this lately is still at the screen. */
const RECENT_MS = 10 * 60_000;
/** Use is not noted each time. */
const TOUCH_INTERVAL_MS = HOUR_MS;
/** Other servers may have ended a session meanwhile. */
const CACHE_MS = 5000;
const MOST_CACHED = 10_000;
const MOST_USER_AGENT_LETTERS = 300;
const TOKEN_BYTES = 32;

export interface SessionsOptions {
  repository: SessionRepository;
  /** Told when sessions of a user ended or their role changed, so that open connections end, too. */
  onChange(userId: string): void;
  now?: () => number;
}

/** Who is signed in. A session is known by its token, of which only a hash is stored. */
export class Sessions {
  readonly #options: SessionsOptions;
  readonly #now: () => number;
  readonly #cache = new Map<string, { found: FoundSession; until: number }>();

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Always a new token: one that was there before the sign-in is worth nothing. */
  async start(userId: string, userAgent: string): Promise<{ token: string; sessionId: string }> {
    const now = this.#now();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const sessionId = newId();
    await this.#options.repository.deleteExpired(now);
    await this.#options.repository.create({
      token_hash: hashOfToken(token),
      id: sessionId,
      user_id: userId,
      user_agent: userAgent.slice(0, MOST_USER_AGENT_LETTERS),
      created_at: now,
      last_seen_at: now,
      expires_at: now + SESSION_LIFETIME_MS,
    });
    return { token, sessionId };
  }

  /** `isRenewed`: it lasts longer from now on, so the cookie has to as well. */
  async find(token: string): Promise<(FoundSession & { isRenewed: boolean }) | undefined> {
    const hash = hashOfToken(token);
    const now = this.#now();
    const cached = this.#cache.get(hash);
    if (cached && cached.until > now) return { ...cached.found, isRenewed: false };
    const found = await this.#options.repository.find(hash, now);
    if (!found) {
      this.#cache.delete(hash);
      return undefined;
    }
    const isRenewed = await this.#touch(found.session, now);
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
    this.#cache.set(hash, { found, until: now + CACHE_MS });
    return { ...found, isRenewed };
  }

  /** As `find`, for who gives no cookie back: a session that is renewed must not outlive its cookie. */
  async look(token: string): Promise<FoundSession | undefined> {
    return this.#options.repository.find(hashOfToken(token), this.#now());
  }

  /** Whether a session goes on, and its user still has this role. Looking does not renew it. */
  isAlive(sessionId: string, role: string): Promise<boolean> {
    return this.#options.repository.isAlive(sessionId, role, this.#now());
  }

  /** Whether a session of a user began a moment ago. */
  async isRecent(sessionId: string, userId: string): Promise<boolean> {
    const startedAt = await this.#options.repository.startedAt(sessionId, userId);
    return startedAt !== undefined && this.#now() - startedAt < RECENT_MS;
  }

  listByUser(userId: string): Promise<SessionTable[]> {
    return this.#options.repository.listByUser(userId, this.#now());
  }

  async end(token: string): Promise<void> {
    const hash = hashOfToken(token);
    const found = await this.#options.repository.find(hash, this.#now());
    await this.#options.repository.delete(hash);
    this.#cache.delete(hash);
    if (found) this.#options.onChange(found.user.id);
  }

  /** Ends the sessions of a user, but for one; returns how many. */
  async endAll(userId: string, exceptId?: string): Promise<number> {
    const ended = await this.#options.repository.deleteByUser(userId, exceptId);
    this.forget(userId);
    return ended;
  }

  /** Something about a user changed that sessions and open connections carry. */
  forget(userId: string): void {
    this.#cache.clear();
    this.#options.onChange(userId);
  }

  async #touch(session: SessionTable, now: number): Promise<boolean> {
    if (now - session.last_seen_at < TOUCH_INTERVAL_MS) return false;
    const expires_at = Math.min(now + SESSION_LIFETIME_MS, session.created_at + LONGEST_LIFETIME_MS);
    await this.#options.repository.touch(session.token_hash, { last_seen_at: now, expires_at });
    return true;
  }
}
