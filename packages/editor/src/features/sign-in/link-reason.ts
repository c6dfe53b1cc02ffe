import { ApiError } from '@millrace/api';

/** What a link is for. */
export type LinkKind = 'invitation' | 'password' | 'email';

const REASONS = {
  LINK_USED: 'used',
  LINK_EXPIRED: 'expired',
  LINK_INVALID: 'unknown',
  BAD_REQUEST: 'missing',
} as const;

/** Why a link leads nowhere, by what the server says against it; nothing where that says nothing of the link. */
export function linkReason(error: unknown): LinkReason | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(REASONS, error.code)) return undefined;
  return REASONS[error.code as keyof typeof REASONS];
}

export type LinkReason = (typeof REASONS)[keyof typeof REASONS];

/** A reason that stands in an address; whatever else stands there is none. */
export function knownReason(text: string | undefined): LinkReason | undefined {
  return Object.values(REASONS).find((reason) => reason === text);
}

/** Whether all parts of a link came along; else the server need not be asked. */
export function isWholeLink(link: Readonly<Record<string, string>>): boolean {
  return Object.values(link).every((part) => part !== '');
}
