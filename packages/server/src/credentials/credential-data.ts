import { isJsonObject, type JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../database/tables/credential-tables.ts';
import { apiError } from '../errors/server-error.ts';
import type { CredentialChanges, CredentialRepository } from './credential.repository.ts';
import type { CredentialCipher } from './credential-cipher.ts';

/** The field that holds the token of a credential that was connected by OAuth. Only the server writes it. */
export const TOKEN_FIELD = 'oauthTokenData';

const MAX_TRIES = 5;

/** What credentials hold, between the database, where it is encrypted, and the server. */
export class CredentialData {
  readonly #cipher: CredentialCipher;
  readonly #repository: Pick<CredentialRepository, 'findById' | 'replaceData'>;

  constructor(cipher: CredentialCipher, repository: Pick<CredentialRepository, 'findById' | 'replaceData'>) {
    this.#cipher = cipher;
    this.#repository = repository;
  }

  /** @throws ServerError `CREDENTIAL_UNREADABLE` */
  open({ id, data }: Pick<CredentialTable, 'id' | 'data'>): JsonObject {
    return JSON.parse(this.#cipher.decrypt(data, id)) as JsonObject;
  }

  /** What is stored for the credential with this id. */
  seal(id: string, data: JsonObject): string {
    return this.#cipher.encrypt(JSON.stringify(data), id);
  }

  /**
   * Changes what a credential holds. When somebody else changes it meanwhile, the change is made again.
   * @param change gives the new data, and what else is stored with it.
   * @throws ServerError `CREDENTIAL_NOT_FOUND`, `CREDENTIAL_CHANGED` when that does not end
   */
  async change(
    id: string,
    change: (data: JsonObject, row: CredentialTable) => { data: JsonObject; columns?: CredentialChanges },
  ): Promise<JsonObject> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const row = await this.#repository.findById(id);
      if (!row) throw apiError('CREDENTIAL_NOT_FOUND', { id });
      const { data, columns } = change(this.open(row), row);
      if (await this.#repository.replaceData(id, row.data, this.seal(id, data), columns)) return data;
    }
    throw apiError('CREDENTIAL_CHANGED');
  }
}

/** The token of a connected credential. */
export function tokenOf(data: JsonObject): JsonObject | undefined {
  const token = Object.hasOwn(data, TOKEN_FIELD) ? data[TOKEN_FIELD] : undefined;
  return isJsonObject(token) && Object.keys(token).length > 0 ? token : undefined;
}

/** What a credential holds besides its token. */
export function withoutToken(data: JsonObject): JsonObject {
  const { [TOKEN_FIELD]: _, ...fields } = data;
  return fields;
}
