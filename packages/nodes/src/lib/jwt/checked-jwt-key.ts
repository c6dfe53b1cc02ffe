import type { KeyObject } from 'node:crypto';
import { type JsonObject, NodeError } from '@millrace/node-sdk';
import { type JwtKey, jwtKey } from './jwt-key.ts';

/** Kinds of keys that fit an algorithm, by its first two letters. */
const KEY_TYPES: Record<string, readonly string[]> = { RS: ['rsa'], PS: ['rsa', 'rsa-pss'], ES: ['ec'] };

/**
 * Reads the key of a credential, for the algorithm of the credential or another one. A public key must never be taken
 * for a secret, nor a secret for a key: what an algorithm needs is checked against what the key is.
 * @throws NodeError when there is no key, or it does not fit.
 */
export function checkedJwtKey(credential: JsonObject, purpose: 'sign' | 'check', algorithm?: string): JwtKey {
  const read = jwtKey(credential, purpose);
  const wanted = algorithm || read.algorithm;
  if (!fits(read.key, wanted)) {
    throw new NodeError(`The algorithm ${wanted} does not fit the key of the JWT credential`, {
      description: `${needOf(wanted)} Choose another algorithm, or another credential.`,
      parameter: 'algorithm',
      code: 'JWT_KEY_MISMATCH',
    });
  }
  return { algorithm: wanted, key: read.key };
}

function fits(key: Uint8Array | KeyObject, algorithm: string): boolean {
  if (key instanceof Uint8Array) return algorithm.startsWith('HS');
  const types = KEY_TYPES[algorithm.slice(0, 2)];
  return types !== undefined && key.asymmetricKeyType !== undefined && types.includes(key.asymmetricKeyType);
}

function needOf(algorithm: string): string {
  switch (algorithm.slice(0, 2)) {
    case 'HS':
      return 'It needs a passphrase.';
    case 'ES':
      return 'It needs an elliptic-curve key as PEM text.';
    default:
      return 'It needs an RSA key as PEM text.';
  }
}
