import { randomBytes } from 'node:crypto';
import type { ApiKey } from '@millrace/api';
import type { Actor, KnownActor } from '../access/actor.ts';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import { hashOfToken } from '../access/secret-texts.ts';
import { newId } from '../database/new-id.ts';
import { apiError } from '../errors/server-error.ts';
import type { ApiKeyRepository, ApiKeyRow } from './api-key.repository.ts';

const PREFIX = 'mr_';
const KEY_BYTES = 32;
const HINT_LETTERS = 4;
const MOST_KEYS = 50;
/** Use is not noted each time. */
const USE_INTERVAL_MS = 60_000;

export interface ApiKeyServiceOptions {
  repository: ApiKeyRepository;
  limits: AttemptLimits;
  now?: () => number;
}

export interface NewApiKey {
  label: string;
  scopes?: readonly string[] | undefined;
  expiresAt?: string | undefined;
}

/** Keys with which programs act for a user. */
export class ApiKeyService {
  readonly #options: ApiKeyServiceOptions;
  readonly #now: () => number;

  constructor(options: ApiKeyServiceOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async list(userId: string): Promise<ApiKey[]> {
    return (await this.#options.repository.listByUser(userId)).map(toApiKey);
  }

  /**
   * The key itself is in no later answer.
   * @param maker a key makes no key that may do more than itself, or lives longer; what it made ends when it is deleted.
   */
  async create(maker: KnownActor, request: NewApiKey): Promise<ApiKey & { apiKey: string }> {
    const expires = request.expiresAt === undefined ? null : Date.parse(request.expiresAt);
    refuseMore(maker, request.scopes, expires);
    const userId = maker.user.id;
    if ((await this.#options.repository.listByUser(userId)).length >= MOST_KEYS) {
      throw apiError('BAD_REQUEST.tooManyKeys', { limit: MOST_KEYS });
    }
    const now = this.#now();
    if (expires !== null && expires <= now) throw apiError('BAD_REQUEST.keyExpired');
    const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const row: ApiKeyRow = {
      id: newId(),
      user_id: userId,
      label: request.label,
      key_hash: hashOfToken(key),
      hint: key.slice(-HINT_LETTERS),
      scopes: request.scopes ? JSON.stringify([...new Set(request.scopes)].sort()) : null,
      created_at: now,
      last_used_at: null,
      expires_at: expires,
      made_by: maker.kind === 'apiKey' ? maker.keyId : null,
    };
    await this.#options.repository.create(row);
    return { ...toApiKey(row), apiKey: key };
  }

  async delete(userId: string, id: string): Promise<void> {
    if (await this.#options.repository.delete(userId, id)) return;
    throw apiError('API_KEY_NOT_FOUND', { id });
  }

  deleteAll(userId: string): Promise<void> {
    return this.#options.repository.deleteAll(userId);
  }

  /** Whether a key is still good, and its user still has this role. */
  isAlive(keyId: string, role: string): Promise<boolean> {
    return this.#options.repository.isAlive(keyId, role, this.#now());
  }

  /** Whom a key acts for. @throws ServerError `API_KEY_INVALID`, `TOO_MANY_ATTEMPTS` */
  async authenticate(key: string, address: string): Promise<Actor> {
    const now = this.#now();
    const found = await this.#options.repository.findByHash(hashOfToken(key), now);
    if (!found) {
      await this.#options.limits.count({ what: 'apiKey', address });
      throw apiError('API_KEY_INVALID');
    }
    if (now - (found.last_used_at ?? 0) > USE_INTERVAL_MS) await this.#options.repository.markUsed(found.id, now);
    return {
      kind: 'apiKey',
      user: { id: found.user_id, role: found.role },
      keyId: found.id,
      isDefaultUser: found.email === null,
      scopes: found.scopes === null ? null : new Set(JSON.parse(found.scopes) as string[]),
      expiresAt: found.expires_at,
    };
  }
}

function refuseMore(maker: KnownActor, scopes: readonly string[] | undefined, expires: number | null): void {
  if (maker.kind === 'app') throw apiError('FORBIDDEN.keyOfMore');
  if (maker.kind !== 'apiKey') return;
  const { scopes: own, expiresAt } = maker;
  const isWithin = own === null || (scopes?.every((scope) => own.has(scope)) ?? false);
  if (!isWithin) throw apiError('FORBIDDEN.keyOfMore');
  if (expiresAt === null || (expires !== null && expires <= expiresAt)) return;
  throw apiError('FORBIDDEN.keyOfLonger', { date: new Date(expiresAt).toISOString() });
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    label: row.label,
    hint: row.hint,
    scopes: row.scopes === null ? null : (JSON.parse(row.scopes) as string[]),
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  };
}
