import type { JsonObject } from '@millrace/workflow';
import type { CredentialTable } from '../database/database-schema.ts';
import type { CredentialCipher } from './credential-cipher.ts';

/** What credentials hold, between the database, where it is encrypted, and the server. */
export class CredentialData {
  readonly #cipher: CredentialCipher;

  constructor(cipher: CredentialCipher) {
    this.#cipher = cipher;
  }

  /** @throws ServerError `CREDENTIAL_UNREADABLE` */
  open({ id, data }: Pick<CredentialTable, 'id' | 'data'>): JsonObject {
    return JSON.parse(this.#cipher.decrypt(data, id)) as JsonObject;
  }

  /** What is stored for the credential with this id. */
  seal(id: string, data: JsonObject): string {
    return this.#cipher.encrypt(JSON.stringify(data), id);
  }
}
