import { randomBytes } from 'node:crypto';
import type { AppReturnTarget, AppScope } from '@millrace/api';
import type { KnownActor } from '../access/actor.ts';
import { hashOfToken } from '../access/secret-texts.ts';
import { newId } from '../database/new-id.ts';
import { apiError } from '../errors/server-error.ts';
import type { AppClientRepository } from './app-client.repository.ts';
import { type AppRequest, readAppRequest } from './app-request.ts';
import type { ConnectedAppRepository, ConnectedAppRow } from './connected-app.repository.ts';
import { OAuthError } from './oauth-error.ts';
import { returnTargetOf } from './redirect-address.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Apps exchange a code at once. */
const CODE_LIFETIME_MS = MINUTE_MS;
/** A user is asked again some time, as they sign in again. */
const APP_LIFETIME_MS = 90 * DAY_MS;
const CODE_BYTES = 32;

/** What a user is asked, or where they can return because the app asked wrongly: anybody can register one, so nobody is sent there unasked. */
type Question = { name: string; returnsTo: AppReturnTarget } & (
  | { kind: 'ask'; scopes: AppScope[] }
  | { kind: 'return'; address: string }
);

export interface AuthorizationOptions {
  clients: AppClientRepository;
  apps: ConnectedAppRepository;
  /** This server, as apps know it. */
  issuer: string;
  /** Address of the MCP server. */
  resource: string;
  isOn(): boolean;
  now?: () => number;
}

/** Asks users whether an app may act for them, and gives apps codes when they say yes. */
export class Authorization {
  readonly #options: AuthorizationOptions;
  readonly #now: () => number;

  constructor(options: AuthorizationOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws ServerError `MCP_SERVER_OFF`, `APP_REQUEST_INVALID` */
  async describe(text: string): Promise<Question> {
    const request = await this.#read(text);
    const { client, redirectUri, wish } = request;
    const app = { name: client.name, returnsTo: returnTargetOf(redirectUri) };
    if (wish instanceof OAuthError) return { ...app, kind: 'return', address: this.#refusal(request, wish) };
    return { ...app, kind: 'ask', scopes: wish.scopes };
  }

  /**
   * What a user decided.
   * @param scopes what they allow, of what was asked for; `null`: nothing
   * @throws ServerError `MCP_SERVER_OFF`, `APP_REQUEST_INVALID`
   */
  async decide(
    { user }: KnownActor,
    { request: text, scopes }: { request: string; scopes: readonly AppScope[] | null },
  ): Promise<{ id: string | null; address: string }> {
    const request = await this.#read(text);
    const { wish } = request;
    if (wish instanceof OAuthError) return { id: null, address: this.#refusal(request, wish) };
    const allowed = wish.scopes.filter((scope) => scopes?.includes(scope));
    if (allowed.length === 0) {
      const refusal = new OAuthError('access_denied', 'The user did not allow it.');
      return { id: null, address: this.#refusal(request, refusal) };
    }
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const now = this.#now();
    const row = { ...rowFor(request, now), ...{ code_hash: hashOfToken(code), code_challenge: wish.codeChallenge } };
    const app = { ...row, user_id: user.id, role: user.role, scopes: JSON.stringify(allowed) };
    const { apps, clients } = this.#options;
    await clients.keepUntil(request.client.id, app.ends_at);
    await apps.create(app);
    await apps.deleteFormer(app, 'pending');
    return { id: app.id, address: this.#answer(request, { code }) };
  }

  async #read(text: string): Promise<AppRequest> {
    if (!this.#options.isOn()) throw apiError('MCP_SERVER_OFF');
    return readAppRequest(text, this.#options);
  }

  #refusal(request: AppRequest, { code, message }: OAuthError): string {
    return this.#answer(request, { error: code, error_description: message });
  }

  /** With who answers (RFC 9207): an app that knows several servers can tell that this one does. */
  #answer({ redirectUri, state }: AppRequest, fields: Record<string, string>): string {
    const url = new URL(redirectUri);
    const all = { ...fields, ...(state !== undefined && { state }), iss: this.#options.issuer };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return url.href;
  }
}

/** An app without tokens. */
function rowFor({ client, redirectUri }: AppRequest, now: number) {
  return {
    ...{ id: newId(), client_id: client.id, redirect_uri: redirectUri },
    ...{ created_at: now, last_used_at: null, ends_at: now + APP_LIFETIME_MS },
    ...{ code_expires_at: now + CODE_LIFETIME_MS, code_used_at: null },
    ...{ family_hash: null, refresh_hash: null, refresh_expires_at: null, access_hash: null, access_expires_at: null },
  } satisfies Partial<ConnectedAppRow>;
}
