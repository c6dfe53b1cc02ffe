import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { apiError, type ServerError } from '../errors/server-error.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 'v1';

/** Encrypts the data of credentials. */
export interface CredentialCipher {
  /** Short name of the key, kept with each record. */
  readonly keyId: string;
  /** @param owner id of the credential: a record copied to another one cannot be read. */
  encrypt(text: string, owner: string): string;
  /** @throws ServerError `CREDENTIAL_UNREADABLE` */
  decrypt(record: string, owner: string): string;
}

/** Records read `v1.<key id>.<nonce>.<tag>.<encrypted>`. */
export function createCredentialCipher(secret: string): CredentialCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, 'millrace', 'credentials', KEY_BYTES));
  const keyId = createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, 'millrace', 'key id', KEY_BYTES)))
    .digest('hex')
    .slice(0, 8);

  return {
    keyId,
    encrypt(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'));
      return [FORMAT, keyId, ...parts].join('.');
    },
    decrypt(record, owner) {
      const [format, recordKeyId, nonce = '', tag = '', encrypted = ''] = record.split('.');
      if (format !== FORMAT) throw unreadable('its format is unknown');
      if (recordKeyId !== keyId) throw unreadable('it was stored with another encryption key');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64url')), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw unreadable('it is damaged', cause);
      }
    },
  };
}

function unreadable(reason: string, cause?: unknown): ServerError {
  return apiError('CREDENTIAL_UNREADABLE', { reason }, { cause });
}
