import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@millrace/workflow';

const ALGORITHM = 'aes-256-cbc';
const MAGIC = 'Salted__';
const SALT_BYTES = 8;
const KEY_BYTES = 32;
const IV_BYTES = 16;

/**
 * Encrypts what a credential holds as `openssl enc -aes-256-cbc -md md5 -a -A` does: the form in which n8n keeps and exports it.
 * The salt stands in front; key and initialisation vector are derived from the passphrase by MD5.
 */
export function encryptForOpenssl(value: JsonObject, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES);
  const { key, iv } = derive(passphrase, salt);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const encrypted = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), salt, ...encrypted]).toString('base64');
}

/** Reverses `encryptForOpenssl`. @throws when it is no such text, or the key is another one. */
export function decryptFromOpenssl(text: string, passphrase: string): JsonObject {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) throw new Error('its encryption is not known');
  const start = MAGIC.length + SALT_BYTES;
  const value = open(bytes.subarray(start), derive(passphrase, bytes.subarray(MAGIC.length, start)));
  if (!isJsonObject(value)) throw new Error('the encryption key is another one');
  return value;
}

interface Material {
  key: Buffer;
  iv: Buffer;
}

function open(encrypted: Buffer, { key, iv }: Material): unknown {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv);
    return JSON.parse(Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')) as unknown;
  } catch (cause) {
    throw new Error('the encryption key is another one', { cause });
  }
}

/** OpenSSL's `EVP_BytesToKey` with MD5 and one round. */
function derive(passphrase: string, salt: Buffer): Material {
  let material = Buffer.alloc(0);
  let block = Buffer.alloc(0);
  while (material.length < KEY_BYTES + IV_BYTES) {
    block = createHash('md5').update(block).update(passphrase).update(salt).digest();
    material = Buffer.concat([material, block]);
  }
  return { key: material.subarray(0, KEY_BYTES), iv: material.subarray(KEY_BYTES, KEY_BYTES + IV_BYTES) };
}
