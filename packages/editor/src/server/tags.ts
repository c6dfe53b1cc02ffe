import { tagRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { refreshQueries } from './query-client.ts';

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: ({ signal }) => apiClient.call(tagRoutes.list, { query: { withUsageCount: 'true' }, signal }),
});

/** After a change of tags: workflows show them, too. */
export function refreshTags(): void {
  void refreshQueries(tagsQuery.queryKey);
  void refreshQueries(['workflows']);
}
