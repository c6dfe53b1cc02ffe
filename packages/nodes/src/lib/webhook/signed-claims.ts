import { createHmac } from 'node:crypto';
import { isSameSecret } from '@millrace/node-sdk';

/** Longer than any token that stands in a header. */
const LONGEST = 8192;

/**
 * The claims of a JSON Web Token (HS256) with which a service signs a call; `undefined` where the secret did not sign it.
 * @param token as the header has it.
 */
export function claimsSignedBy(token: string | string[] | undefined, secret: string): unknown {
  if (typeof token !== 'string' || token.length > LONGEST || secret === '') return undefined;
  const [head = '', claims = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || algorithmOf(head) !== 'HS256') return undefined;
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
  return isSameSecret(signature, expected) ? decoded(claims) : undefined;
}

function algorithmOf(head: string): unknown {
  const header = decoded(head);
  return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined;
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
