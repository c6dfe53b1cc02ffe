import { expect, it } from 'vitest';
import { usersSeenBy } from './user-answer.ts';

const ada = { id: 'ada', email: 'ada@example.org', isPending: false, disabled: false, agree: true, mfaEnabled: true };
const grace = { ...ada, id: 'grace', email: 'grace@example.org' };
const invited = { ...ada, id: 'ina', email: 'ina@example.org', isPending: true };
const gone = { ...ada, id: 'gone', disabled: true };
const users = [ada, grace, invited, gone];

const seenBy = (id: string, role: 'admin' | 'member') =>
  usersSeenBy({ kind: 'user', user: { id, role }, sessionId: 's' }, users);

it('shows everything to those who look after users', () => {
  expect(seenBy('ada', 'admin')).toEqual(users);
});

it('shows members whom they can share with, and of others neither address, agreement nor second factor', () => {
  expect(seenBy('grace', 'member')).toEqual([{ ...ada, email: null, agree: false, mfaEnabled: false }, grace]);
});
