import { folderRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';
import { queryClient } from './query-client.ts';

export const foldersQuery = queryOptions({
  queryKey: ['folders'],
  queryFn: ({ signal }) => apiClient.call(folderRoutes.list, { signal }),
});

/** After a change of folders, or of what lies in them. */
export function refreshFolders(): void {
  void queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['workflows'] });
}
