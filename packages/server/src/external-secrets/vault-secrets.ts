import { readFileSync } from 'node:fs';
import { openDispatcher, ProxyError, type ProxySettings } from '@millrace/network';
import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import type { Dispatcher } from 'undici';
import { apiError, type ServerError } from '../errors/server-error.ts';
import { MAX_NAMES, type SecretProvider } from './secret-provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_FOLDERS = 100;
/** Before a token ends, a new one is asked for. */
const RENEW_BEFORE_MS = 10_000;

export interface VaultOptions {
  /** Address of the server. */
  url: string;
  /** Where its key-value engine (version 2) is mounted. */
  mount: string;
  namespace: string | undefined;
  /** One of the two. */
  token: string | undefined;
  appRole: { roleId: string; secretId: string } | undefined;
  /** File with the certificates of authorities to trust besides those of the system. */
  authorityFile: string | undefined;
  proxies: ProxySettings;
  now?: () => number;
}

/** Secrets of HashiCorp Vault, each an object of fields: `$secrets.vault["team/db"].password`. */
export class VaultSecrets implements SecretProvider {
  readonly name = 'vault';
  readonly place: string;
  readonly #options: VaultOptions;
  #dispatcher: Promise<Dispatcher> | undefined;
  #session: { token: string; until: number } | undefined;

  constructor(options: VaultOptions) {
    this.#options = options;
    this.place = `${new URL(options.url).host}/${options.mount}`;
  }

  async names(): Promise<string[]> {
    const names: string[] = [];
    const folders = [''];
    for (let index = 0; index < folders.length && index < MAX_FOLDERS && names.length < MAX_NAMES; index++) {
      const folder = folders[index] ?? '';
      const answer = await this.#ask('LIST', `${this.#options.mount}/metadata/${encoded(folder)}`);
      for (const key of keysOf(answer)) (key.endsWith('/') ? folders : names).push(`${folder}${key}`);
    }
    return names.sort().slice(0, MAX_NAMES);
  }

  async read(name: string): Promise<JsonValue | undefined> {
    // Vault would take them for steps to other paths.
    if (name === '' || name.split('/').some((part) => part === '' || part === '.' || part === '..')) return undefined;
    const answer = await this.#ask('GET', `${this.#options.mount}/data/${encoded(name)}`);
    const fields = isJsonObject(answer?.data) ? answer.data.data : undefined;
    return isJsonObject(fields) ? fields : undefined;
  }

  async close(): Promise<void> {
    await (await this.#dispatcher)?.destroy();
    this.#dispatcher = undefined;
  }

  /** `undefined` where there is nothing. A token that is refused is asked for anew, once. */
  async #ask(method: 'GET' | 'LIST', place: string): Promise<JsonObject | undefined> {
    const answer = await this.#send(method, place, { token: await this.#token() });
    if (answer.status !== 403 || !this.#options.appRole) return this.#judged(answer);
    this.#session = undefined;
    return this.#judged(await this.#send(method, place, { token: await this.#token() }));
  }

  #judged({ status, body }: VaultAnswer): JsonObject | undefined {
    if (status === 404) return undefined;
    if (status === 200) return body;
    throw this.#failed(status === 403 ? 'it refuses access (status 403)' : `it answers with status ${status}`);
  }

  async #token(): Promise<string> {
    const { token, appRole, now = Date.now } = this.#options;
    if (!appRole) return token ?? '';
    if (this.#session && now() < this.#session.until) return this.#session.token;
    const { status, body } = await this.#send('POST', 'auth/approle/login', {
      body: { role_id: appRole.roleId, secret_id: appRole.secretId },
    });
    const auth = isJsonObject(body.auth) ? body.auth : {};
    if (status !== 200 || typeof auth.client_token !== 'string') {
      throw this.#failed(`it refuses the AppRole (status ${status})`);
    }
    const lifetimeMs = Number(auth.lease_duration) * 1000 || Number.POSITIVE_INFINITY;
    this.#session = { token: auth.client_token, until: now() + lifetimeMs - RENEW_BEFORE_MS };
    return this.#session.token;
  }

  async #send(
    method: 'GET' | 'LIST' | 'POST',
    place: string,
    { token, body }: { token?: string; body?: JsonObject },
  ): Promise<VaultAnswer> {
    const { url, namespace } = this.#options;
    try {
      const { request } = await import('undici');
      const answer = await request(`${url.replace(/\/+$/, '')}/v1/${place}`, {
        // Vault takes this query for its own method LIST.
        method: method === 'LIST' ? 'GET' : method,
        ...(method === 'LIST' && { query: { list: 'true' } }),
        headers: {
          'x-vault-request': 'true',
          ...(token !== undefined && { 'x-vault-token': token }),
          ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        dispatcher: await this.#agent(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.statusCode, body: objectIn(await answer.body.text()) };
    } catch (cause) {
      throw this.#failed(reasonOf(cause), cause);
    }
  }

  /** Its own host may be internal; nothing else is reached, and redirects are not followed. */
  #agent(): Promise<Dispatcher> {
    if (this.#dispatcher) return this.#dispatcher;
    const { authorityFile, proxies } = this.#options;
    this.#dispatcher = openDispatcher({
      proxies,
      connectTimeoutMs: TIMEOUT_MS,
      ...(authorityFile !== undefined && { tls: { ca: readFileSync(authorityFile, 'utf8') } }),
      maxResponseSize: MAX_ANSWER_BYTES,
    });
    return this.#dispatcher;
  }

  #failed(reason: string, cause?: unknown): ServerError {
    return apiError('SECRET_PROVIDER_FAILED.vault', { place: this.place, reason }, { cause });
  }
}

interface VaultAnswer {
  status: number;
  body: JsonObject;
}

function keysOf(answer: JsonObject | undefined): string[] {
  const keys = isJsonObject(answer?.data) ? answer.data.keys : undefined;
  return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === 'string') : [];
}

function encoded(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof ProxyError) return error.message;
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 200);
}
