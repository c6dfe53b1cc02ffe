import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_512 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ExpressionError } from '../errors/errors.ts';

const ALGORITHMS = new Map<string, (bytes: Uint8Array) => Uint8Array>([
  ['md5', md5],
  ['sha1', sha1],
  ['sha224', sha224],
  ['sha256', sha256],
  ['sha384', sha384],
  ['sha512', sha512],
  ['sha3', sha3_512],
  ['ripemd160', ripemd160],
]);

/** Hexadecimal hash of a text's UTF-8 bytes. */
export function hashText(text: string, algorithm: string): string {
  const name = algorithm.toLowerCase();
  if (name === 'base64') return encodeBase64(text);
  const hash = ALGORITHMS.get(name);
  if (hash) return bytesToHex(hash(new TextEncoder().encode(text)));
  throw new ExpressionError('invalid_argument', `There is no hash algorithm "${algorithm}"`, {
    description: `Use one of ${[...ALGORITHMS.keys(), 'base64'].join(', ')}.`,
  });
}

const CHUNK = 8192;

/** Base64 of a text's UTF-8 bytes. */
export function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(binary);
}

/** Text of base64; the URL-safe alphabet is understood too. */
export function decodeBase64(text: string): string {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/\s/g, '');
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)));
  } catch {
    throw new ExpressionError('thrown', 'The text is not base64');
  }
}
