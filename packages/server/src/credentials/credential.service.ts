import type { CredentialBody, CredentialChange, CredentialDetail, CredentialSummary } from '@millrace/api';
import type { JsonObject } from '@millrace/workflow';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import type { Visibility } from '../access/visibility.ts';
import { newId } from '../database/new-id.ts';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { apiError, type ServerError } from '../errors/server-error.ts';
import type { CredentialChanges, CredentialRepository, CredentialRow } from './credential.repository.ts';
import { type CredentialData, TOKEN_FIELD, tokenOf, withoutToken } from './credential-data.ts';
import { domainsOf, limitText, nodeTypesOf } from './credential-limits.ts';
import { authorsAfter } from './field-authors.ts';
import { type FindCredentialType, maskSecrets, mergeSecrets } from './mask-secrets.ts';
import { uniqueName } from './unique-name.ts';

const DEFAULT_NAME = 'Unnamed credential';

export interface CredentialServiceOptions {
  repository: CredentialRepository;
  data: CredentialData;
  shares: Pick<ShareRepository, 'list'>;
  /** Resolves when the credential types are known. */
  credentialTypes(): Promise<FindCredentialType>;
}

type PermissionsOn = Pick<Access, 'permissionsOn'>;

/** Credentials as people see them: what is secret is masked. */
export class CredentialService {
  readonly #options: CredentialServiceOptions;

  constructor(options: CredentialServiceOptions) {
    this.#options = options;
  }

  async list(query: { type?: string | undefined; visible: Visibility }): Promise<CredentialSummary[]> {
    const rows = await this.#options.repository.list(query);
    const sharers = await this.#options.shares.list(
      'credential',
      rows.map(({ id }) => id),
    );
    const byId = Map.groupBy(sharers, ({ resourceId }) => resourceId);
    return rows.map((row) => toSummary(row, byId.get(row.id) ?? []));
  }

  async get(id: string): Promise<CredentialSummary> {
    return this.#summaryOf(await this.#find(id));
  }

  /** Also what the actor may do with it and, where it is asked for, its data. */
  async detail(id: string, includeData: boolean, actor: Actor, access: PermissionsOn): Promise<CredentialDetail> {
    const row = await this.#find(id);
    const detail = {
      ...(await this.#summaryOf(row)),
      permissions: await access.permissionsOn(actor, 'credential', id),
    };
    if (!includeData) return detail;
    const stored = this.#options.data.open(row);
    const data = maskSecrets(withoutToken(stored), row.type, await this.#options.credentialTypes());
    return { ...detail, data, isConnected: tokenOf(stored) !== undefined };
  }

  async newName(wanted: string | undefined, visible: Visibility): Promise<string> {
    const taken = await this.#options.repository.list({ visible });
    return uniqueName(wanted?.trim() || DEFAULT_NAME, new Set(taken.map(({ name }) => name)));
  }

  async create({ name, type, data, ...limits }: CredentialBody, ownerId: string): Promise<CredentialSummary> {
    await this.#checkType(type);
    const id = newId();
    const now = Date.now();
    const row: CredentialTable = {
      id,
      name,
      type,
      data: this.#options.data.seal(id, mergeSecrets({}, data)),
      node_types: null,
      domains: null,
      ...limitColumns(limits),
      renewed_until: null,
      author_id: ownerId,
      field_authors: null,
      created_at: now,
      updated_at: now,
    };
    await this.#options.repository.create(row, ownerId);
    return this.#summaryOf(row);
  }

  /** @param savedBy in whose name expressions act that this changes. */
  async update(
    id: string,
    { name, type, data, ...limits }: CredentialChange,
    savedBy: string,
  ): Promise<CredentialSummary> {
    if (type !== undefined) await this.#checkType(type);
    const changes: CredentialChanges = {
      ...(name !== undefined && { name }),
      ...(type !== undefined && { type }),
      ...limitColumns(limits),
      updated_at: Date.now(),
    };
    if (data)
      await this.#options.data.change(id, (before, row) => {
        const after = changedData(before, data);
        return { data: after, columns: { ...changes, field_authors: authorsAfter({ row, before, after, savedBy }) } };
      });
    else await this.#options.repository.update(id, changes);
    return this.#summaryOf(await this.#find(id));
  }

  async delete(id: string): Promise<boolean> {
    if (await this.#options.repository.delete(id)) return true;
    throw notFound(id);
  }

  async #checkType(type: string): Promise<void> {
    if ((await this.#options.credentialTypes())(type)) return;
    throw apiError('CREDENTIAL_TYPE_UNKNOWN', { type });
  }

  async #summaryOf(row: CredentialRow): Promise<CredentialSummary> {
    return toSummary(row, await this.#options.shares.list('credential', [row.id]));
  }

  async #find(id: string): Promise<CredentialTable> {
    const row = await this.#options.repository.findById(id);
    if (!row) throw notFound(id);
    return row;
  }
}

/** A token is good for the fields it was had with: when one of them changes, the credential has to be connected again. */
function changedData(stored: JsonObject, sent: JsonObject): JsonObject {
  const data = mergeSecrets(stored, sent);
  const token = tokenOf(stored);
  const isSame = JSON.stringify(sorted(withoutToken(data))) === JSON.stringify(sorted(withoutToken(stored)));
  return { ...withoutToken(data), ...(token && isSame && { [TOKEN_FIELD]: token }) };
}

function sorted(data: JsonObject): Array<[string, unknown]> {
  return Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
}

function limitColumns({ nodesAccess, allowedDomains }: Pick<CredentialChange, 'nodesAccess' | 'allowedDomains'>) {
  return {
    ...(nodesAccess && { node_types: limitText(nodesAccess.map(({ nodeType }) => nodeType)) }),
    ...(allowedDomains && { domains: limitText(allowedDomains) }),
  };
}

function notFound(id: string): ServerError {
  return apiError('CREDENTIAL_NOT_FOUND', { id });
}

function toSummary(row: CredentialRow, sharers: readonly Sharer[]): CredentialSummary {
  const owner = sharers.find(({ role }) => role === 'owner');
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    nodesAccess: (nodeTypesOf(row) ?? []).map((nodeType) => ({ nodeType })),
    allowedDomains: domainsOf(row) ?? [],
    ownedBy: owner ? toPerson(owner) : null,
    sharedWith: sharers.filter((one) => one !== owner).map(toPerson),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

function toPerson({ userId, email, firstName, lastName }: Sharer) {
  return { id: userId, email, firstName, lastName };
}
