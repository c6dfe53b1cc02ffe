import { connectedAppRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '../../../server/api-client.ts';
import { refreshQueries } from '../../../server/query-client.ts';

/** Apps that act for the user. */
export const ownAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: ({ signal }) => apiClient.call(connectedAppRoutes.list, { signal }),
});

/** Asks for them anew once they may have ended. */
export function refreshOwnApps(): Promise<void> {
  return refreshQueries(ownAppsQuery.queryKey);
}
