import type { CurrentUser, InstanceSettings } from '@millrace/api';
import { expect, it } from 'vitest';
import { userOf } from '../testing/user-of.ts';
import { type PageAccess, passage } from './route-access.ts';

const owner = userOf({ permissions: ['user:list', 'account:update'] });
const byDefault = userOf({ isDefaultUser: true, permissions: ['user:list'] });
const people = { nobody: null, default: byDefault, owner };
const toSignIn = { to: '/signin', search: { redirect: '/executions?status=error' } };
const personal: PageAccess = { permission: 'account:update' };

it.each<[PageAccess, keyof typeof people, boolean, ReturnType<typeof passage>]>([
  ['signedIn', 'owner', true, 'pass'],
  ['signedIn', 'default', false, 'pass'],
  ['signedIn', 'nobody', true, toSignIn],
  ['signedIn', 'nobody', false, { to: '/setup' }],
  ['signedOut', 'nobody', true, 'pass'],
  ['signedOut', 'owner', true, { to: '/workflows' }],
  ['unclaimed', 'default', false, 'pass'],
  ['unclaimed', 'nobody', false, 'pass'],
  ['unclaimed', 'nobody', true, { to: '/signin' }],
  ['unclaimed', 'owner', true, { to: '/' }],
  [personal, 'owner', true, 'pass'],
  [personal, 'default', false, { to: '/' }],
  [personal, 'nobody', true, toSignIn],
])('a page for %j, visited by %s, with an owner: %s', (access, who, isOwnerSetUp, expected) => {
  const settings = { userManagement: { isOwnerSetUp } } as unknown as InstanceSettings;
  const visitor = { user: people[who], settings, href: '/executions?status=error', next: '/workflows' };
  expect(passage(access, visitor)).toEqual(expected);
});

it('asks for the owner at the first start, until that is done or put off', () => {
  const at = (showSetupOnFirstLoad: boolean) => {
    const settings = { userManagement: { isOwnerSetUp: false, showSetupOnFirstLoad } } as unknown as InstanceSettings;
    return (access: PageAccess) => passage(access, { user: byDefault, settings, href: '/' });
  };
  expect(at(true)('signedIn')).toEqual({ to: '/setup' });
  expect(at(true)({ permission: 'user:list' })).toEqual({ to: '/setup' });
  expect(at(true)('unclaimed')).toBe('pass');
  expect(at(false)('signedIn')).toBe('pass');
});

it('leads nobody off to another site', () => {
  const settings = { userManagement: { isOwnerSetUp: true } } as unknown as InstanceSettings;
  expect(passage('signedOut', { user: owner, settings, href: '/signin', next: '//evil.example' })).toEqual({ to: '/' });
});

it.each([true, false])('pages of templates are there while templates are on: %s', (enabled) => {
  const settings = { userManagement: { isOwnerSetUp: true }, templates: { enabled } } as unknown as InstanceSettings;
  const at = (user: CurrentUser | null) =>
    passage('signedIn', { user, settings, href: toSignIn.search.redirect }, 'templates');
  expect(at(owner)).toBe(enabled ? 'pass' : 'notFound');
  expect(at(null)).toEqual(toSignIn);
});
