import { promptRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';

/** What the service that the owner named wants people to be asked. */
export const promptsQuery = queryOptions({
  queryKey: ['prompts'],
  queryFn: () => apiClient.call(promptRoutes.list),
  retry: false,
  staleTime: 0,
});
