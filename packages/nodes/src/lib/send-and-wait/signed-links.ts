import { createHmac, randomBytes } from 'node:crypto';
import { type IncomingRequest, isSameSecret } from '@millrace/node-sdk';

/** What a link says when it is opened: a choice, or that the page to answer on is wanted. */
export type LinkAnswer = 'true' | 'false' | 'page';

/** A key for the links of one question. */
export function linkKey(): string {
  return randomBytes(24).toString('base64url');
}

/** A link that gives an answer, and no other one. */
export function signedLink(address: string, answer: LinkAnswer, key: string): string {
  const url = new URL(address);
  if (answer !== 'page') url.searchParams.set('approved', answer);
  url.searchParams.set('signature', signature(answer, key));
  return url.href;
}

/** The answer of a link that was opened. Undefined for one that belongs to another question, or was changed. */
export function linkAnswer({ query }: Pick<IncomingRequest, 'query'>, key: unknown): LinkAnswer | undefined {
  const { approved = 'page' } = query;
  if (approved !== 'true' && approved !== 'false' && approved !== 'page') return undefined;
  const given = [query.signature ?? ''].flat()[0] ?? '';
  return typeof key === 'string' && isSameSecret(given, signature(approved, key)) ? approved : undefined;
}

/** Characters that are kept of each signature in a button: a button of Telegram holds 64 in all. */
const KEPT = 20;

/** What a button within a service holds: which execution waits, and what it answers. Begins with that of the key of its address. */
export function pressReference(address: string, answer: 'true' | 'false', key: string): string {
  const execution = new URL(address).pathname.split('/').at(-1) ?? '';
  const begin = execution.slice(0, execution.lastIndexOf('.') + 1 + KEPT);
  return [begin, answer, signature(answer, key).slice(0, KEPT)].join('~');
}

/** The answer of a button that was pressed. Undefined for one that belongs to another question, or was changed. */
export function pressedAnswer(reference: string, key: unknown): 'true' | 'false' | undefined {
  const [, answer, given = ''] = reference.split('~');
  if (answer !== 'true' && answer !== 'false') return undefined;
  if (typeof key !== 'string' || given.length < KEPT) return undefined;
  return isSameSecret(given, signature(answer, key).slice(0, given.length)) ? answer : undefined;
}

function signature(answer: LinkAnswer, key: string): string {
  return createHmac('sha256', key).update(answer).digest('base64url');
}
