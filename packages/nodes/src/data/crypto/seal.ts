import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { NodeError } from '@millrace/node-sdk';

/** Ciphers that also show whether a text was changed. */
export type SymmetricCipher = 'aes-256-gcm' | 'aes-192-gcm' | 'aes-128-gcm' | 'chacha20-poly1305';

const KEY_BYTES: Record<SymmetricCipher, number> = {
  'aes-256-gcm': 32,
  'aes-192-gcm': 24,
  'aes-128-gcm': 16,
  'chacha20-poly1305': 32,
};
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + NONCE_BYTES + TAG_BYTES;

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);

/** Encrypts a text by a passphrase. Base64 of salt (16 bytes), nonce (12), tag (16) and text; the key is made by scrypt. */
export async function encryptText(text: string, cipher: SymmetricCipher, passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const key = await deriveKey(passphrase, salt, KEY_BYTES[cipher]);
  const sealing = sealer(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Reads what {@link encryptText} wrote. @throws NodeError for another text or passphrase. */
export async function decryptText(text: string, cipher: SymmetricCipher, passphrase: string): Promise<string> {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < HEAD_BYTES) throw cannotDecrypt();
  const key = await deriveKey(passphrase, bytes.subarray(0, SALT_BYTES), KEY_BYTES[cipher]);
  const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const opening = opener(cipher, key, nonce);
  opening.setAuthTag(bytes.subarray(SALT_BYTES + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([opening.update(bytes.subarray(HEAD_BYTES)), opening.final()]).toString('utf8');
  } catch {
    throw cannotDecrypt();
  }
}

// Both kinds of cipher are used alike, but the types of Node.js keep them apart.
const tagged = { authTagLength: TAG_BYTES };

function sealer(cipher: SymmetricCipher, key: Buffer, nonce: Buffer) {
  return cipher === 'chacha20-poly1305'
    ? createCipheriv(cipher, key, nonce, tagged)
    : createCipheriv(cipher, key, nonce, tagged);
}

function opener(cipher: SymmetricCipher, key: Buffer, nonce: Buffer) {
  return cipher === 'chacha20-poly1305'
    ? createDecipheriv(cipher, key, nonce, tagged)
    : createDecipheriv(cipher, key, nonce, tagged);
}

/** Encrypts a short text by a public key (RSA-OAEP with SHA-256). Base64. */
export function encryptByKey(text: string, publicKey: string): string {
  try {
    return publicEncrypt(oaep(publicKey), Buffer.from(text, 'utf8')).toString('base64');
  } catch (cause) {
    throw new NodeError(`The text cannot be encrypted by the public key: ${(cause as Error).message}`, {
      description:
        'The key must be an RSA key in PEM form. It takes short texts only: 190 bytes for a key of 2048 bits.',
      code: 'CRYPTO_KEY',
    });
  }
}

/** Reads what {@link encryptByKey} wrote. @throws NodeError for another text or key. */
export function decryptByKey(text: string, privateKey: string): string {
  try {
    return privateDecrypt(oaep(privateKey), Buffer.from(text, 'base64')).toString('utf8');
  } catch {
    throw cannotDecrypt();
  }
}

function oaep(key: string) {
  return { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
}

function cannotDecrypt(): NodeError {
  return new NodeError('The text cannot be decrypted', {
    description: 'It was changed, or encrypted in another way, by another cipher or another key.',
    parameter: 'value',
    code: 'CRYPTO_DECRYPT',
  });
}
