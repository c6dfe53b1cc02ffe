import type { CurrentUser } from '@millrace/api';

/** A member who is signed in, and may do nothing on the instance. */
export function userOf(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    ...{ id: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lee', fullName: 'Ada Lee' },
    globalRole: { name: 'member' },
    createdAt: '2026-01-01T00:00:00.000Z',
    ...{ isPending: false, isDefaultUser: false, isOwner: false, disabled: false, mfaEnabled: false, agree: false },
    ...{ personalizationAnswers: null, hasPassword: true, permissions: [] },
    ...changes,
  };
}
