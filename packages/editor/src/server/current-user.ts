import { type CurrentUser, type Permission, sessionRoutes } from '@millrace/api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { CURRENT_USER_KEY } from './lost-rights.ts';

/** Who is signed in; `null` for nobody. Signing in and out loads the page anew, so that nothing of another user stays. */
export const currentUserQuery = queryOptions({
  queryKey: CURRENT_USER_KEY,
  // Not given up when who asked first is gone: routes wait for it, too.
  queryFn: (): Promise<CurrentUser | null> => apiClient.call(sessionRoutes.current),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** Whether the user may do something on the instance. The server decides; screens only show what it would allow. */
export function useMay(permission: Permission): boolean {
  return useCurrentUser()?.permissions.includes(permission) ?? false;
}
