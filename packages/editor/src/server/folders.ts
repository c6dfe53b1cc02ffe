import { folderRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { refreshQueries } from './query-client.ts';

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: ({ signal }) => apiClient.call(folderRoutes.list, { signal }),
});

/** After a change of folders, or of what lies in them. */
export function refreshFolders(): void {
  void refreshQueries(foldersQuery.queryKey);
  void refreshQueries(['workflows']);
}
