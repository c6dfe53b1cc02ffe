import { workflowRoutes } from '@millrace/api';
import { apiClient } from '../../../../server/api-client.ts';
import type { LocalSearch } from '../../lookups/lookup-queries.ts';

const PAGE_SIZE = 50;

/** Name of the look-up that finds stored workflows. */
export const WORKFLOW_SEARCH = 'searchWorkflows';

/** Stored workflows, last changed first. */
export const searchWorkflows: LocalSearch = async (filter, cursor, signal) => {
  const { results, nextCursor } = await apiClient.call(workflowRoutes.list, {
    query: { limit: PAGE_SIZE, ...(filter !== '' && { search: filter }), ...(cursor !== undefined && { cursor }) },
    signal,
  });
  return {
    results: results.map(({ id, name }) => ({ name, value: id })),
    ...(nextCursor !== null && { paginationToken: nextCursor }),
  };
};
