import { createHmac } from 'node:crypto';
import { isSameSecret } from '@millrace/node-sdk';

/** How long a page may chat after its visitor has signed in. */
const VALID_MS = 12 * 60 * 60 * 1000;

/** What a token is made of: it holds for one chat, and no longer than its credential stays as it is. */
export interface TokenOf {
  /** Known to the chat and its visitors only. */
  secret: string;
  chat: string;
}

/**
 * Lets a page show that its visitor has signed in: it stands in the server's sandbox, and its script cannot send what the
 * browser signs in with.
 */
export function visitorToken(of: TokenOf, now: number): string {
  const until = now + VALID_MS;
  return `${until}.${signature(of, until)}`;
}

export function isVisitorToken(token: string, of: TokenOf, now: number): boolean {
  const [, until = '', given = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? [];
  return given !== '' && Number(until) > now && isSameSecret(given, signature(of, Number(until)));
}

function signature({ secret, chat }: TokenOf, until: number): string {
  return createHmac('sha256', secret).update(`chat visitor\n${chat}\n${until}`).digest('base64url');
}
