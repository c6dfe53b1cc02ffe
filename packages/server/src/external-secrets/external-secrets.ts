import type { ExternalSecretProvider } from '@millrace/api';
import type { JsonObject, JsonValue } from '@millrace/workflow';
import type { SecretField, SecretValues } from '../credentials/secret-values.ts';
import { apiError, ServerError } from '../errors/server-error.ts';
import { type SecretName, secretNamesIn } from './secret-names.ts';
import type { SecretProvider } from './secret-provider.ts';

const LIFETIME_MS = 60_000;
const MAX_CACHED = 1000;
/** A field that reads more of them is a mistake. */
const MAX_NAMED = 50;

export interface ExternalSecretsOptions {
  providers: readonly SecretProvider[];
  /** Whether somebody may read secrets of the instance; `null` is nobody who is known. */
  mayRead(userId: string | null): Promise<boolean>;
  now?: () => number;
}

/** Secrets that lie outside of Millrace, read when a credential is used, and kept in memory for a minute. */
export class ExternalSecrets implements SecretValues {
  readonly #options: ExternalSecretsOptions;
  readonly #now: () => number;
  readonly #known = new Map<string, { value: Promise<JsonValue | undefined>; until: number }>();

  constructor(options: ExternalSecretsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * What `$secrets` is in each field.
   * @throws ServerError `SECRET_NOT_NAMED`, `SECRET_NOT_FOUND`, `SECRET_NOT_ALLOWED`, `SECRET_PROVIDER_FAILED`
   */
  async valuesFor(fields: readonly SecretField[], credential: string): Promise<JsonObject> {
    const read = fields.map(({ field, expressions }) => ({ field, names: secretNamesIn(expressions) }));
    const count = read.reduce((sum, { names }) => sum + (names?.length ?? Number.POSITIVE_INFINITY), 0);
    if (count > MAX_NAMED) {
      throw apiError('SECRET_NOT_NAMED');
    }
    for (const { field, authorId } of fields) {
      if (!(await this.#options.mayRead(authorId))) throw notAllowed(field, credential);
    }
    const values: Array<[string, JsonObject]> = [];
    for (const { field, names = [] } of read) values.push([field, await this.#valuesOf(names)]);
    return Object.fromEntries(values);
  }

  /** The state of each provider; its names, and never a value. */
  list(): Promise<ExternalSecretProvider[]> {
    return Promise.all(this.#options.providers.map((provider) => describe(provider)));
  }

  /** Asks a provider anew. @throws ServerError `SECRET_PROVIDER_NOT_FOUND` */
  async test(name: string): Promise<ExternalSecretProvider> {
    const provider = this.#providerOf(name);
    this.#known.clear();
    return describe(provider);
  }

  async #valuesOf(names: readonly SecretName[]): Promise<JsonObject> {
    const values = new Map<string, Map<string, JsonValue>>();
    for (const { provider, name } of names) {
      const value = await this.#read(provider, name);
      values.set(provider, (values.get(provider) ?? new Map()).set(name, value));
    }
    return Object.fromEntries([...values].map(([provider, secrets]) => [provider, Object.fromEntries(secrets)]));
  }

  async #read(providerName: string, name: string): Promise<JsonValue> {
    const provider = this.#providerOf(providerName);
    const value = await this.#cached(provider, name);
    if (value !== undefined) return value;
    throw apiError('SECRET_NOT_FOUND', { name, provider: providerName });
  }

  #cached(provider: SecretProvider, name: string): Promise<JsonValue | undefined> {
    const key = `${provider.name} ${name}`;
    const known = this.#known.get(key);
    if (known && known.until > this.#now()) return known.value;
    if (this.#known.size >= MAX_CACHED) this.#known.clear();
    const value = provider.read(name);
    this.#known.set(key, { value, until: this.#now() + LIFETIME_MS });
    const forget = () => this.#known.delete(key);
    // What is missing may be put there at any moment.
    value.then((found) => found === undefined && forget(), forget);
    return value;
  }

  #providerOf(name: string): SecretProvider {
    const provider = this.#options.providers.find((one) => one.name === name);
    if (provider) return provider;
    throw apiError('SECRET_PROVIDER_NOT_FOUND', { name });
  }
}

function notAllowed(field: string, credential: string): ServerError {
  return apiError('SECRET_NOT_ALLOWED', { field, credential });
}

async function describe(provider: SecretProvider): Promise<ExternalSecretProvider> {
  const { name, place } = provider;
  try {
    return { name, place, problem: null, secrets: await provider.names() };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    return { name, place, problem: error.message, secrets: [] };
  }
}
