import { credentialRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';

export const credentialsQuery = queryOptions({
  queryKey: ['credentials', 'all'],
  queryFn: ({ signal }) => apiClient.call(credentialRoutes.list, { signal }),
  staleTime: 0,
});
