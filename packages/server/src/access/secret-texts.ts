import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of a token that this server made: its 256 random bits need no salt. 43 characters. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether a text is the expected one, in a time that tells neither where the two differ nor how long the expected one is. */
export function isSameSecret(given: string, expected: string): boolean {
  const [first, second] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(first, second);
}
