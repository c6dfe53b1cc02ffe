import { createDecipheriv, createHash } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@millrace/workflow';

const MAGIC = 'Salted__';
const SALT_BYTES = 8;
const KEY_BYTES = 32;
const IV_BYTES = 16;

/**
 * Decrypts what a credential of n8n holds: AES-256-CBC as `openssl enc -aes-256-cbc -md md5 -a` writes it, the salt in front,
 * key and initialisation vector derived from the passphrase by MD5.
 * @throws when it is no such text, or the key is another one.
 */
export function decryptCredential(text: string, passphrase: string): JsonObject {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) throw new Error('its encryption is not known');
  const salt = bytes.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const material = derive(passphrase, salt, KEY_BYTES + IV_BYTES);
  const value = open(bytes.subarray(MAGIC.length + SALT_BYTES), material);
  if (!isJsonObject(value)) throw new Error('the encryption key is another one');
  return value;
}

function open(encrypted: Buffer, material: Buffer): unknown {
  try {
    const decipher = createDecipheriv('aes-256-cbc', material.subarray(0, KEY_BYTES), material.subarray(KEY_BYTES));
    return JSON.parse(Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')) as unknown;
  } catch (cause) {
    throw new Error('the encryption key is another one', { cause });
  }
}

/** OpenSSL's `EVP_BytesToKey` with MD5 and one round. */
function derive(passphrase: string, salt: Buffer, length: number): Buffer {
  let material = Buffer.alloc(0);
  let block = Buffer.alloc(0);
  while (material.length < length) {
    block = createHash('md5').update(block).update(passphrase).update(salt).digest();
    material = Buffer.concat([material, block]);
  }
  return material.subarray(0, length);
}
