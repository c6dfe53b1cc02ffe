import { createHmac } from 'node:crypto';

/** Hash functions by the names that authenticator apps use. */
export const HASHES = {
  SHA1: 'sha1',
  SHA224: 'sha224',
  SHA256: 'sha256',
  'SHA3-224': 'sha3-224',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
  SHA384: 'sha384',
  SHA512: 'sha512',
} as const;

export interface OneTimePassword {
  token: string;
  /** How long it stays valid, in seconds. */
  secondsRemaining: number;
}

/** The password of a moment (RFC 6238, RFC 4226 section 5.3). */
export function oneTimePassword(options: {
  secret: Uint8Array;
  algorithm: keyof typeof HASHES;
  digits: number;
  /** Seconds. */
  period: number;
  /** ms since the epoch. */
  now: number;
}): OneTimePassword {
  const { secret, algorithm, digits, period, now } = options;
  const seconds = Math.floor(now / 1000);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / period)));
  const digest = createHmac(HASHES[algorithm], secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return {
    token: String(number % 10 ** digits).padStart(digits, '0'),
    secondsRemaining: period - (seconds % period),
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads Base32 (RFC 4648), in groups and small letters too. `undefined` for other text. */
export function decodeBase32(text: string): Uint8Array | undefined {
  const plain = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const character of plain) {
    const index = ALPHABET.indexOf(character);
    if (index < 0) return undefined;
    value = ((value << 5) | index) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return bytes.length > 0 ? Uint8Array.from(bytes) : undefined;
}
