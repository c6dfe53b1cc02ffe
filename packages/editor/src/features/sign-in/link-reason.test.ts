import { ApiError, type ErrorCode } from '@millrace/api';
import { expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { isWholeLink, type LinkKind, linkReason } from './link-reason.ts';

it.each<[LinkKind, ErrorCode, string, string]>([
  ['invitation', 'BAD_REQUEST', 'This link is incomplete', 'A part of it is missing.'],
  ['invitation', 'LINK_USED', 'This link has already been used', 'The invitation was accepted.'],
  ['invitation', 'LINK_EXPIRED', 'This link has expired', 'The invitation has expired.'],
  ['invitation', 'LINK_INVALID', 'This link does not work', 'The invitation was withdrawn'],
  ['password', 'BAD_REQUEST', 'This link is incomplete', 'A part of it is missing.'],
  ['password', 'LINK_USED', 'This link has already been used', 'Your password has changed'],
  ['password', 'LINK_EXPIRED', 'This link has expired', 'It is valid for one hour only.'],
  ['password', 'LINK_INVALID', 'This link does not work', 'It was changed on its way'],
  ['email', 'BAD_REQUEST', 'This link is incomplete', 'A part of it is missing.'],
  ['email', 'LINK_USED', 'This link has already been used', 'Your email address or password has changed'],
  ['email', 'LINK_EXPIRED', 'This link has expired', 'Enter the new address'],
  ['email', 'LINK_INVALID', 'This link does not work', 'It was changed on its way'],
])('a link for %s that is refused as %s has its words', (kind, code, title, advice) => {
  const reason = linkReason(new ApiError(400, { code, message: 'Refused.' })) ?? 'missing';
  expect(i18n.t(`accounts:linkFailure.${reason}`)).toBe(title);
  expect(i18n.t(`accounts:linkAdvice.${kind}.${reason}`)).toContain(advice);
});

it('a failure of the server says nothing of a link', () => {
  expect(linkReason(new ApiError(500, { code: 'INTERNAL', message: 'Away.' }))).toBeUndefined();
  expect(linkReason(new Error('Away.'))).toBeUndefined();
});

it('a link without one of its parts is not asked for', () => {
  expect(isWholeLink({ userId: 'u', token: 't' })).toBe(true);
  expect(isWholeLink({ userId: 'u', token: '' })).toBe(false);
});
