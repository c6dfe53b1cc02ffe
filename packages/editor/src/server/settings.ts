import { instanceRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { queryClient } from './query-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  // Not given up when who asked first is gone: routes wait for it, too.
  queryFn: () => apiClient.call(instanceRoutes.settings),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What exported and copied workflows say of where they come from. */
export function instanceMeta(): { instanceId?: string } {
  const settings = queryClient.getQueryData(settingsQuery.queryKey);
  return settings ? { instanceId: settings.instanceId } : {};
}
