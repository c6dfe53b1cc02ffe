import { allows } from '@millrace/api';
import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { relationOfRole, type ShareRepository } from '../access/share.repository.ts';
import type { CredentialTable } from '../database/database-schema.ts';
import { ServerError } from '../errors/server-error.ts';
import type { CredentialRepository } from './credential.repository.ts';
import { TOKEN_FIELD, tokenOf } from './credential-data.ts';
import { domainsOf, nodeTypesOf } from './credential-limits.ts';
import type { CredentialUsers } from './credential-users.ts';
import type { FindCredentialType } from './mask-secrets.ts';
import { oauthVersionOf, withDefaults } from './oauth/oauth-settings.ts';
import type { TokenKeeper } from './oauth/token-keeper.ts';
import { type SecretValues, secretsFor } from './secret-values.ts';

export interface CredentialHandoutOptions {
  repository: Pick<CredentialRepository, 'findById' | 'findByName'>;
  tokens: Pick<TokenKeeper, 'fresh'>;
  shares: Pick<ShareRepository, 'findRole'>;
  secrets: SecretValues;
  credentialTypes(): Promise<FindCredentialType>;
}

/** A credential as a runner gets it. */
export interface CredentialGrant {
  data: JsonObject;
  /** Hosts that requests with it may go to; absent: all. */
  domains?: string[];
  /** What `$secrets` is in each field that names it; absent where none does. */
  secrets?: JsonObject;
}

/** What a node asks for. */
export interface CredentialNeed {
  node: WorkflowNode;
  credentialType: string;
  /** In whose name the node runs. */
  users: CredentialUsers;
  /** Fingerprint of a token that the service has refused. */
  refusedToken?: string | undefined;
}

/** Secrets of OAuth that nodes have no use for: the server renews tokens. */
const KEPT_BACK = ['clientSecret', 'privateKey'];
const NEEDS_NOBODY = ['clientCredentials', 'password'];

/** The one way by which secrets leave: towards a runner, for a node that refers to the credential. */
export class CredentialHandout {
  readonly #options: CredentialHandoutOptions;

  constructor(options: CredentialHandoutOptions) {
    this.#options = options;
  }

  /**
   * Decrypted data for a node of a workflow.
   * @throws ServerError unless the node itself refers to the credential, its type fits, the node's type may use it, and so
   * may one of the users.
   */
  async forNode({ node, credentialType, users, refusedToken }: CredentialNeed): Promise<CredentialGrant> {
    const row = await this.#rowOf(node, credentialType, users);
    if (!(await this.#mayUse(row.id, users))) throw notUsable(row.name, node.name);
    if (row.type !== credentialType) {
      throw new ServerError(
        'CREDENTIAL_NOT_FOUND',
        `The credential "${row.name}" is of the type "${row.type}", but node "${node.name}" needs "${credentialType}".`,
      );
    }
    refuseOtherNodeTypes(row, node);
    const findType = await this.#options.credentialTypes();
    const data = await this.#options.tokens.fresh(row, findType, refusedToken);
    const domains = domainsOf(row);
    const isOAuth2 = oauthVersionOf(row.type, findType) === 2;
    const given = isOAuth2 ? forSigning(data, withDefaults({}, row.type, findType)) : data;
    const secrets = await secretsFor(row, given, this.#options.secrets);
    return { data: given, ...(domains && { domains }), ...(secrets && { secrets }) };
  }

  /**
   * Whether nodes will get the credentials that they refer to by id. One that does not exist is left to the run that needs it.
   * @throws ServerError `CREDENTIAL_NOT_USABLE` of the first node that will not.
   */
  async refuseUnusable(nodes: readonly WorkflowNode[], users: CredentialUsers): Promise<void> {
    const usable = new Map<string, CredentialTable | undefined>();
    for (const node of nodes) {
      if (node.disabled) continue;
      for (const id of referredIds(node)) {
        if (!usable.has(id)) {
          const row = await this.#options.repository.findById(id);
          if (row && !(await this.#mayUse(id, users))) throw notUsable(row.name, node.name);
          usable.set(id, row);
        }
        const row = usable.get(id);
        if (row) refuseOtherNodeTypes(row, node);
      }
    }
  }

  async #rowOf(node: WorkflowNode, type: string, users: CredentialUsers): Promise<CredentialTable> {
    const credentials = node.credentials ?? {};
    const reference = Object.hasOwn(credentials, type) ? credentials[type] : undefined;
    if (reference === undefined || reference === null) {
      throw new ServerError('CREDENTIAL_NOT_FOUND', `Node "${node.name}" has no credential of the type "${type}".`);
    }
    const { id, name } = typeof reference === 'string' ? { id: null, name: reference } : reference;
    const row = id === null || id === '' ? undefined : await this.#options.repository.findById(id);
    return row ?? (await this.#findByName(type, name, users));
  }

  async #mayUse(id: string, users: CredentialUsers): Promise<boolean> {
    if (users === 'everyone') return true;
    for (const user of users) {
      const role = await this.#options.shares.findRole('credential', id, user);
      if (role && allows('credential:use', [relationOfRole[role]])) return true;
    }
    return false;
  }

  async #findByName(type: string, name: string, users: CredentialUsers): Promise<CredentialTable> {
    const rows = await this.#options.repository.findByName(type, name, users);
    const [row] = rows;
    if (row && rows.length === 1) return row;
    throw new ServerError(
      'CREDENTIAL_NOT_FOUND',
      row
        ? `Several credentials of the type "${type}" are called "${name}".`
        : `There is no credential "${name}" of the type "${type}".`,
      { hint: 'Choose the credential in the node again.' },
    );
  }
}

/** As nodes need it: with the token, and with what they have to know to sign by it. */
function forSigning(data: JsonObject, fixed: JsonObject): JsonObject {
  const { refresh_token: refreshToken, ...token } = tokenOf(data) ?? {};
  const fields = { ...fixed, ...data };
  const isRenewable = typeof refreshToken === 'string' || NEEDS_NOBODY.includes(String(fields.grantType));
  // What a type fixes by an expression serves to connect the credential, and no node.
  const isFixed = (name: string, value: unknown): boolean =>
    typeof value === 'string' && value.startsWith('=') && fixed[name] === value;
  const shown = Object.entries(fields).filter(([name, value]) => !KEPT_BACK.includes(name) && !isFixed(name, value));
  return { ...Object.fromEntries(shown), [TOKEN_FIELD]: { ...token, isRenewable } };
}

function notUsable(credential: string, node: string): ServerError {
  return new ServerError(
    'CREDENTIAL_NOT_USABLE',
    `The credential "${credential}" of node "${node}" may be used neither by the owner of the workflow nor by whoever runs it.`,
  );
}

function referredIds({ credentials = {} }: WorkflowNode): string[] {
  return Object.values(credentials).flatMap((reference) =>
    reference && typeof reference === 'object' && reference.id ? [reference.id] : [],
  );
}

function refuseOtherNodeTypes(row: CredentialTable, { name, type }: WorkflowNode): void {
  const nodeTypes = nodeTypesOf(row);
  if (!nodeTypes || nodeTypes.includes(type)) return;
  throw new ServerError(
    'CREDENTIAL_NOT_USABLE',
    `The credential "${row.name}" may not be used by node "${name}": its owner allows other types of nodes than "${type}".`,
    { hint: 'Choose another credential, or ask the owner of this one to allow the type.' },
  );
}
