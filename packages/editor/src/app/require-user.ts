import { redirect } from '@tanstack/react-router';
import { currentUserQuery } from '../server/current-user.ts';
import { queryClient } from '../server/query-client.ts';
import { settingsQuery } from '../server/settings.ts';

/** Leads whoever is not signed in to the page that lets them in, and back afterwards. */
export async function requireUser({ location }: { location: { href: string } }): Promise<void> {
  // A server that does not answer is told of by the page itself.
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => undefined);
  if (user !== null) return;
  const { userManagement } = await queryClient.ensureQueryData(settingsQuery);
  if (!userManagement.isOwnerSetUp) throw redirect({ to: '/setup' });
  throw redirect({ to: '/signin', search: { redirect: location.href } });
}

/** Keeps whoever is signed in away from pages for others. */
export async function requireNobody(): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery).catch(() => null);
  if (user !== null && !user.isDefaultUser) throw redirect({ to: '/' });
}
