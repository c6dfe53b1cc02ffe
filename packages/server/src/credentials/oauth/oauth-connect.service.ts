import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import type { Access } from '../../access/access.ts';
import { type Actor, isProgram, type KnownActor } from '../../access/actor.ts';
import type { SignedLinks } from '../../access/signed-links.ts';
import { newId } from '../../database/new-id.ts';
import type { CredentialTable } from '../../database/tables/credential-tables.ts';
import { apiError } from '../../errors/server-error.ts';
import type { CredentialRepository } from '../credential.repository.ts';
import type { CredentialCipher } from '../credential-cipher.ts';
import { type CredentialData, TOKEN_FIELD } from '../credential-data.ts';
import type { FindCredentialType } from '../mask-secrets.ts';
import type { OAuthFields } from './oauth-fields.ts';
import type { OAuthProtocol } from './oauth-protocol.ts';
import type { OAuthRequestRepository } from './oauth-request.repository.ts';
import { oauthVersionOf } from './oauth-settings.ts';

export interface OAuthConnectOptions {
  repository: Pick<CredentialRepository, 'findById'>;
  requests: OAuthRequestRepository;
  data: CredentialData;
  fields: Pick<OAuthFields, 'of'>;
  cipher: CredentialCipher;
  links: Pick<SignedLinks, 'sign' | 'isGood'>;
  access: Pick<Access, 'require'>;
  protocols: Readonly<Record<1 | 2, OAuthProtocol>>;
  credentialTypes(): Promise<FindCredentialType>;
}

/** How long somebody may take to consent. */
const TIME_TO_CONSENT_MS = 15 * 60_000;
const STATE = /^([0-9A-Za-z]{16})\.([\w.-]{10,200})$/;

/** What is kept while somebody is at the service. */
interface Pending {
  version: 1 | 2;
  /** What the protocol needs when they come back. */
  memory: Record<string, string>;
}

/** Connects credentials to services: somebody goes there, consents, and comes back with what a token is had for. */
export class OAuthConnect {
  readonly #options: OAuthConnectOptions;

  constructor(options: OAuthConnectOptions) {
    this.#options = options;
  }

  /** Where somebody has to go. @throws ServerError `OAUTH_SETTINGS`, `OAUTH_REFUSED`, `OAUTH_UNREACHABLE` */
  async begin(credentialId: string, version: 1 | 2, actor: KnownActor): Promise<string> {
    const { access, requests, cipher, links, protocols } = this.#options;
    await access.require(actor, 'credential:updateConnection', credentialId);
    const data = await this.#settingsOf(credentialId, version);
    const id = newId();
    const now = Date.now();
    const expiresAt = now + TIME_TO_CONSENT_MS;
    const state = `${id}.${links.sign({ purpose: 'oauthState', subject: id, binding: bindingOf(actor) }, expiresAt)}`;
    const verifier = randomBytes(48).toString('base64url');
    const { url, memory } = await protocols[version].begin(data, { state, verifier });
    const pending: Pending = { version, memory };
    const secret = cipher.encrypt(JSON.stringify(pending), id);
    const row = { id, credential_id: credentialId, user_id: actor.user.id, secret, expires_at: expiresAt };
    await requests.create(row, now);
    return url;
  }

  /**
   * Takes what somebody brought back, and stores the token that is had for it.
   * @returns the id of the credential.
   * @throws ServerError `OAUTH_STATE`, `OAUTH_REFUSED`, `OAUTH_UNREACHABLE`
   */
  async finish(query: Readonly<Record<string, string>>, version: 1 | 2, actor: Actor): Promise<string> {
    const { row, pending } = await this.#take(query.state ?? '', actor);
    if (pending.version !== version) throw apiError('OAUTH_STATE.otherProtocol');
    const credentialId = row.credential_id;
    await this.#options.access.require(actor, 'credential:updateConnection', credentialId);
    const data = await this.#settingsOf(credentialId, version);
    const token = await this.#options.protocols[version].finish(data, query, pending.memory);
    await this.#options.data.change(credentialId, (stored) => ({
      data: { ...stored, [TOKEN_FIELD]: token },
      columns: { updated_at: Date.now() },
    }));
    return credentialId;
  }

  async #take(state: string, actor: Actor) {
    if (actor.kind === 'nobody') throw apiError('OAUTH_STATE.signedOut');
    const [, id = '', token = ''] = STATE.exec(state) ?? [];
    const terms = { purpose: 'oauthState', subject: id, binding: bindingOf(actor) } as const;
    // First the signature: what others send must not use an address up.
    if (!this.#options.links.isGood(token, terms)) {
      throw apiError('OAUTH_STATE.notPending');
    }
    const row = await this.#options.requests.take(id);
    if (!row || row.user_id !== actor.user.id || row.expires_at < Date.now()) throw apiError('OAUTH_STATE.used');
    return { row, pending: JSON.parse(this.#options.cipher.decrypt(row.secret, id)) as Pending };
  }

  async #settingsOf(id: string, version: 1 | 2): Promise<JsonObject> {
    const row: CredentialTable | undefined = await this.#options.repository.findById(id);
    if (!row) throw apiError('CREDENTIAL_NOT_FOUND', { id });
    const findType = await this.#options.credentialTypes();
    if (oauthVersionOf(row.type, findType) !== version) {
      throw apiError('OAUTH_SETTINGS.notOauth', { type: row.type, version });
    }
    return this.#options.fields.of(row, this.#options.data.open(row), findType);
  }
}

/** A state is good for one session of one user: otherwise somebody could be made to connect the account of another. */
function bindingOf(actor: KnownActor): string {
  if (isProgram(actor)) {
    throw apiError('FORBIDDEN.connectByKey');
  }
  return JSON.stringify([actor.user.id, actor.kind === 'user' ? actor.sessionId : '']);
}
