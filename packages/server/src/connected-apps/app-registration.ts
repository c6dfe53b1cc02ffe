import { isOneLine } from '@millrace/api';
import { z } from 'zod';
import type { AttemptLimits } from '../access/attempt-limits.ts';
import { newId } from '../database/new-id.ts';
import type { AppClient, AppClientRepository } from './app-client.repository.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectAddress, returnTargetOf } from './redirect-address.ts';

const DAY_MS = 86_400_000;
/** Apps that nobody connected. */
const MOST_UNUSED = 1000;
const MOST_ADDRESSES = 10;
const MAX_NAME_LENGTH = 80;

/** What an app says of itself (RFC 7591). The rest counts for nothing: no pictures, no links, no secrets. */
const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MOST_ADDRESSES),
  client_name: z.string().optional(),
});

export interface AppRegistrationOptions {
  clients: AppClientRepository;
  limits: AttemptLimits;
  now?: () => number;
}

/** Apps that register themselves. Anybody may: so those that nobody connects are few, and forgotten. */
export class AppRegistration {
  readonly #options: AppRegistrationOptions;
  readonly #now: () => number;

  constructor(options: AppRegistrationOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws OAuthError; ServerError `TOO_MANY_ATTEMPTS` */
  async register(given: unknown, address: string): Promise<AppClient> {
    const { data, error } = metadata.safeParse(given);
    if (error) throw new OAuthError('invalid_client_metadata', wordsOf(error));
    const wrong = data.redirect_uris.find((one) => !isRedirectAddress(one));
    if (wrong !== undefined) throw new OAuthError('invalid_redirect_uri', WRONG_ADDRESS);
    await this.#options.limits.count({ what: 'appRegistration', address });
    const now = this.#now();
    await this.#makeRoom(now);
    const client = {
      id: newId(),
      name: nameOf(data),
      redirectUris: [...new Set(data.redirect_uris)],
      createdAt: now,
      expiresAt: now + DAY_MS,
    };
    await this.#options.clients.create(client);
    return client;
  }

  /** One that somebody is about to connect is newer than what strangers can push out by then. */
  async #makeRoom(now: number): Promise<void> {
    const { clients } = this.#options;
    await clients.deleteExpired(now);
    if ((await clients.countUnused()) >= MOST_UNUSED) await clients.deleteOldestUnused();
  }
}

const WRONG_ADDRESS =
  'Redirect URIs are https, http of this computer (127.0.0.1, [::1], localhost), or a scheme that is a reversed domain; without fragment and user name.';

/** Anybody can choose any name: it is shown as text, on one line. */
function nameOf({ client_name: name = '', redirect_uris: [address = ''] }: z.output<typeof metadata>): string {
  const trimmed = name.trim().slice(0, MAX_NAME_LENGTH).trim();
  return trimmed !== '' && isOneLine(trimmed) ? trimmed : returnTargetOf(address).name;
}

function wordsOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.') || 'The body'}: ${issue?.message ?? 'is not right'}`;
}
