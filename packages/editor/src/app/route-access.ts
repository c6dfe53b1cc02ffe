import type { CurrentUser, InstanceSettings, Permission } from '@millrace/api';
import { notFound, redirect } from '@tanstack/react-router';
import { safeRedirect } from '../features/sign-in/safe-redirect.ts';
import { currentUserQuery } from '../server/current-user.ts';
import { queryClient } from '../server/query-client.ts';
import { settingsQuery } from '../server/settings.ts';

/** Who may see a page. */
export type PageAccess =
  | 'signedIn'
  | 'signedOut'
  /** While the owner is not set up: the default user, or somebody from another machine. */
  | 'unclaimed'
  | { permission: Permission };

/** What an instance can do without. */
type Feature = 'templates' | 'publicApi';

interface Visitor {
  user: CurrentUser | null;
  settings: InstanceSettings;
  /** Where the visitor wants to go. */
  href: string;
  /** Where to go after signing in, from the address. */
  next?: string | undefined;
}

export type Passage = 'pass' | 'notFound' | { to: string; search?: { redirect: string } };

/** Where somebody who wants to see a page ends up: a page of a feature that is off is not there. */
export function passage(access: PageAccess, visitor: Visitor, feature?: Feature): Passage {
  const found = admission(access, visitor);
  if (found !== 'pass' || feature === undefined) return found;
  return visitor.settings[feature].enabled ? 'pass' : 'notFound';
}

function admission(access: PageAccess, visitor: Visitor): Passage {
  const { user, settings } = visitor;
  if (access === 'signedOut') return user === null || user.isDefaultUser ? 'pass' : { to: safeRedirect(visitor.next) };
  if (access === 'unclaimed') {
    if (!settings.userManagement.isOwnerSetUp) return 'pass';
    return { to: user === null ? '/signin' : '/' };
  }
  // Once, at the first start: setting up can be put off, and is not asked for again.
  if (user?.isDefaultUser && settings.userManagement.showSetupOnFirstLoad) return { to: '/setup' };
  if (user === null) {
    return settings.userManagement.isOwnerSetUp
      ? { to: '/signin', search: { redirect: visitor.href } }
      : { to: '/setup' };
  }
  if (access === 'signedIn' || user.permissions.includes(access.permission)) return 'pass';
  return { to: '/' };
}

interface Entered {
  location: { href: string; search: object };
}

/** `beforeLoad` of a page: lets in who may see it, and leads others to where they can go on. */
export function entry(access: PageAccess, feature?: Feature) {
  return async ({ location }: Entered): Promise<void> => {
    const [user, settings] = await Promise.all([
      queryClient.ensureQueryData(currentUserQuery),
      queryClient.ensureQueryData(settingsQuery),
    ]);
    const next = 'redirect' in location.search ? String(location.search.redirect) : undefined;
    const found = passage(access, { user, settings, href: location.href, next }, feature);
    if (found === 'notFound') throw notFound();
    if (found !== 'pass') throw redirect(found);
  };
}
