import { workflowRoutes } from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from './api-client.ts';

const MOST_WORKFLOWS = 250;

/** Workflows by name, to choose one from and to tell what an id stands for. */
export const workflowNamesQuery = queryOptions({
  queryKey: ['workflows', 'names'],
  queryFn: ({ signal }) =>
    apiClient.call(workflowRoutes.list, { query: { sort: 'name', limit: MOST_WORKFLOWS }, signal }),
});
