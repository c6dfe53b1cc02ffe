import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import { mayAll, type NodeRun, type People, together } from '../access/people.ts';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { CredentialRepository } from './credential.repository.ts';
import { TOKEN_FIELD, tokenOf } from './credential-data.ts';
import { domainsOf, nodeTypesOf } from './credential-limits.ts';
import type { FindCredentialType } from './mask-secrets.ts';
import { oauthVersionOf, withDefaults } from './oauth/oauth-settings.ts';
import type { TokenKeeper } from './oauth/token-keeper.ts';
import { type SecretValues, secretsFor } from './secret-values.ts';

export interface CredentialHandoutOptions {
  repository: Pick<CredentialRepository, 'findById' | 'findByName'>;
  tokens: Pick<TokenKeeper, 'fresh'>;
  access: Pick<Access, 'allowsUser'>;
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
  run: NodeRun;
  /** Fingerprint of a token that the service has refused. */
  refusedToken?: string | undefined;
  /** Whether the node looks after its subscription to the service. Default: it does not. */
  isSubscribing?: boolean;
}

/** Secrets of OAuth that nodes have no use for: the server renews tokens. */
const KEPT_BACK = ['clientSecret', 'privateKey'];
/** The one of them that some services want of whoever subscribes. */
const CLIENT_SECRET = 'clientSecret';
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
   * may everybody in whose name it runs.
   */
  async forNode(need: CredentialNeed): Promise<CredentialGrant> {
    const { node, credentialType, run, refusedToken, isSubscribing = false } = need;
    const row = await this.#rowOf(node, credentialType, together(run));
    await this.#refuse(row, node, run);
    if (row.type !== credentialType) {
      throw apiError('CREDENTIAL_NOT_FOUND.otherType', {
        name: row.name,
        type: row.type,
        node: node.name,
        neededType: credentialType,
      });
    }
    refuseOtherNodeTypes(row, node);
    const findType = await this.#options.credentialTypes();
    const data = await this.#options.tokens.fresh(row, findType, refusedToken);
    const domains = domainsOf(row);
    const isOAuth2 = oauthVersionOf(row.type, findType) === 2;
    const isForClient = isSubscribing && findType(row.type)?.clientSecretFor?.includes(node.type) === true;
    const keptBack = isForClient ? KEPT_BACK.filter((name) => name !== CLIENT_SECRET) : KEPT_BACK;
    const given = isOAuth2 ? forSigning(data, withDefaults({}, row.type, findType), keptBack) : data;
    const secrets = await secretsFor(row, given, this.#options.secrets);
    return { data: given, ...(domains && { domains }), ...(secrets && { secrets }) };
  }

  /**
   * Whether nodes will get the credentials that they refer to by id. One that does not exist is left to the run that needs it.
   * @param runOf in whose name a node runs.
   * @throws ServerError `CREDENTIAL_NOT_USABLE` of the first node that will not.
   */
  async refuseUnusable(nodes: readonly WorkflowNode[], runOf: (node: string) => NodeRun): Promise<void> {
    const rows = new Map<string, CredentialTable | undefined>();
    for (const node of nodes) {
      if (node.disabled) continue;
      for (const id of referredIds(node)) {
        if (!rows.has(id)) rows.set(id, await this.#options.repository.findById(id));
        const row = rows.get(id);
        if (!row) continue;
        await this.#refuse(row, node, runOf(node.name));
        refuseOtherNodeTypes(row, node);
      }
    }
  }

  async #rowOf(node: WorkflowNode, type: string, people: People): Promise<CredentialTable> {
    const credentials = node.credentials ?? {};
    const reference = Object.hasOwn(credentials, type) ? credentials[type] : undefined;
    if (reference === undefined || reference === null) {
      throw apiError('CREDENTIAL_NOT_FOUND.notSet', { node: node.name, type });
    }
    const { id, name } = typeof reference === 'string' ? { id: null, name: reference } : reference;
    const row = id === null || id === '' ? undefined : await this.#options.repository.findById(id);
    return row ?? (await this.#findByName(type, name, people));
  }

  /** @throws ServerError unless everybody in whose name the node runs may use the credential. */
  async #refuse({ id, name }: CredentialTable, node: WorkflowNode, { people, actsFor }: NodeRun): Promise<void> {
    const mayUse = (userId: string) => this.#options.access.allowsUser(userId, 'credential:use', id);
    if (!(await mayAll(people, mayUse))) throw notGranted(name, node.name);
    if (actsFor.length > 0 && !(await mayAll(actsFor, mayUse))) throw notUsable(name, node.name);
  }

  async #findByName(type: string, name: string, people: People): Promise<CredentialTable> {
    const rows = await this.#options.repository.findByName(type, name, people);
    const [row] = rows;
    if (row && rows.length === 1) return row;
    throw apiError(`CREDENTIAL_NOT_FOUND.${row ? 'ambiguousName' : 'unknownName'}`, { name, type });
  }
}

/** As nodes need it: with the token, and with what they have to know to sign by it. */
function forSigning(data: JsonObject, fixed: JsonObject, keptBack: readonly string[]): JsonObject {
  const { refresh_token: refreshToken, ...token } = tokenOf(data) ?? {};
  const fields = { ...fixed, ...data };
  const isRenewable = typeof refreshToken === 'string' || NEEDS_NOBODY.includes(String(fields.grantType));
  // What a type fixes by an expression serves to connect the credential, and no node.
  const isFixed = (name: string, value: unknown): boolean =>
    typeof value === 'string' && value.startsWith('=') && fixed[name] === value;
  const shown = Object.entries(fields).filter(([name, value]) => !keptBack.includes(name) && !isFixed(name, value));
  return { ...Object.fromEntries(shown), [TOKEN_FIELD]: { ...token, isRenewable } };
}

function notGranted(credential: string, node: string): ServerError {
  return apiError('CREDENTIAL_NOT_USABLE.notGranted', { credential, node });
}

function notUsable(credential: string, node: string): ServerError {
  return apiError('CREDENTIAL_NOT_USABLE.notShared', { credential, node });
}

function referredIds({ credentials = {} }: WorkflowNode): string[] {
  return Object.values(credentials).flatMap((reference) =>
    reference && typeof reference === 'object' && reference.id ? [reference.id] : [],
  );
}

function refuseOtherNodeTypes(row: CredentialTable, { name, type }: WorkflowNode): void {
  const nodeTypes = nodeTypesOf(row);
  if (!nodeTypes || nodeTypes.includes(type)) return;
  throw apiError('CREDENTIAL_NOT_USABLE.otherNodeType', { credential: row.name, node: name, type });
}
