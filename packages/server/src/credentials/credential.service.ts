import { allows, type CredentialDetail, type CredentialSummary } from '@millrace/api';
import type { JsonObject, WorkflowNode } from '@millrace/workflow';
import { relationOfRole, type ShareRepository } from '../access/share.repository.ts';
import type { Visibility } from '../access/visibility.ts';
import type { CredentialTable } from '../database/database-schema.ts';
import { newId } from '../database/new-id.ts';
import { ServerError } from '../errors/server-error.ts';
import type { CredentialRepository, CredentialRow } from './credential.repository.ts';
import type { CredentialData } from './credential-data.ts';
import type { CredentialUsers } from './credential-users.ts';
import { type FindCredentialType, maskSecrets, mergeSecrets } from './mask-secrets.ts';

const DEFAULT_NAME = 'Unnamed credential';

export interface CredentialServiceOptions {
  repository: CredentialRepository;
  data: CredentialData;
  shares: Pick<ShareRepository, 'findRole'>;
  /** Resolves when the credential types are known. */
  credentialTypes(): Promise<FindCredentialType>;
}

/** Stored credentials. Their secrets leave only towards a runner, by `dataForNode`. */
export class CredentialService {
  readonly #options: CredentialServiceOptions;

  constructor(options: CredentialServiceOptions) {
    this.#options = options;
  }

  async list(query: { type?: string | undefined; visible: Visibility }): Promise<CredentialSummary[]> {
    return (await this.#options.repository.list(query)).map(toSummary);
  }

  async get(id: string, includeData: boolean): Promise<CredentialDetail> {
    const row = await this.#find(id);
    if (!includeData) return toSummary(row);
    const data = maskSecrets(this.#options.data.open(row), row.type, await this.#options.credentialTypes());
    return { ...toSummary(row), data };
  }

  async newName(wanted: string | undefined, visible: Visibility): Promise<string> {
    const base = wanted?.trim() || DEFAULT_NAME;
    const taken = new Set((await this.#options.repository.list({ visible })).map((row) => row.name));
    if (!taken.has(base)) return base;
    for (let number = 2; ; number++) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
  }

  async create(
    { name, type, data }: { name: string; type: string; data: JsonObject },
    ownerId: string,
  ): Promise<CredentialSummary> {
    const id = newId();
    const now = Date.now();
    const encrypted = this.#options.data.seal(id, mergeSecrets({}, data));
    const row: CredentialTable = { id, name, type, data: encrypted, created_at: now, updated_at: now };
    await this.#options.repository.create(row, ownerId);
    return toSummary(row);
  }

  async update(
    id: string,
    changes: { name?: string | undefined; type?: string | undefined; data?: JsonObject | undefined },
  ): Promise<CredentialSummary> {
    const row = await this.#find(id);
    const changed: CredentialTable = {
      ...row,
      name: changes.name ?? row.name,
      type: changes.type ?? row.type,
      updated_at: Date.now(),
    };
    if (changes.data) {
      changed.data = this.#options.data.seal(id, mergeSecrets(this.#options.data.open(row), changes.data));
    }
    await this.#options.repository.update(id, changed);
    return toSummary(changed);
  }

  async delete(id: string): Promise<boolean> {
    if (await this.#options.repository.delete(id)) return true;
    throw notFound(id);
  }

  /**
   * Decrypted data for a node of a workflow.
   * @param users in whose name the node runs.
   * @throws ServerError unless the node itself refers to the credential, its type fits, and one of the users may use it.
   */
  async dataForNode(node: WorkflowNode, credentialType: string, users: CredentialUsers): Promise<JsonObject> {
    const credentials = node.credentials ?? {};
    const reference = Object.hasOwn(credentials, credentialType) ? credentials[credentialType] : undefined;
    if (reference === undefined || reference === null) {
      throw new ServerError(
        'CREDENTIAL_NOT_FOUND',
        `Node "${node.name}" has no credential of the type "${credentialType}".`,
      );
    }
    const { id, name } = typeof reference === 'string' ? { id: null, name: reference } : reference;
    const row = id === null || id === '' ? undefined : await this.#options.repository.findById(id);
    const found = row ?? (await this.#findByName(credentialType, name, users));
    if (!(await this.#mayUse(found.id, users))) throw notUsable(found.name, node.name);
    if (found.type !== credentialType) {
      throw new ServerError(
        'CREDENTIAL_NOT_FOUND',
        `The credential "${found.name}" is of the type "${found.type}", but node "${node.name}" needs "${credentialType}".`,
      );
    }
    return this.#options.data.open(found);
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

  async #find(id: string): Promise<CredentialTable> {
    const row = await this.#options.repository.findById(id);
    if (!row) throw notFound(id);
    return row;
  }
}

function notFound(id: string): ServerError {
  return new ServerError('CREDENTIAL_NOT_FOUND', `There is no credential with the id "${id}".`);
}

function notUsable(credential: string, node: string): ServerError {
  return new ServerError(
    'CREDENTIAL_NOT_USABLE',
    `The credential "${credential}" of node "${node}" may be used neither by the owner of the workflow nor by whoever runs it.`,
  );
}

function toSummary(row: CredentialRow): CredentialSummary {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
