import { useDebouncedValue } from '@mantine/hooks';
import { workflowRoutes } from '@millrace/api';
import { useQueries, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';

const SEARCH_DELAY_MS = 250;
const MAX_CHOICES = 100;

export interface WorkflowChoices {
  data: Array<{ value: string; label: string }>;
  isLoading: boolean;
  error: Error | null;
}

/** Workflows to choose from: those that match, and those that are chosen already. */
export function useWorkflowChoices(search: string, chosen: readonly string[]): WorkflowChoices {
  const [settled] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const list = useQuery({
    queryKey: ['workflows', 'choices', settled],
    queryFn: ({ signal }) =>
      apiClient.call(workflowRoutes.list, {
        query: { limit: MAX_CHOICES, ...(settled !== '' && { search: settled }) },
        signal,
      }),
    placeholderData: (before) => before,
  });
  const names = new Map((list.data?.results ?? []).map(({ id, name }) => [id, name]));
  const missing = list.isSuccess ? chosen.filter((id) => id !== '' && !names.has(id)) : [];
  const found = useQueries({
    queries: missing.map((id) => ({
      queryKey: ['workflows', 'name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => apiClient.call(workflowRoutes.get, { params: { id }, signal }),
      select: ({ name }: { name: string }) => name,
    })),
  });
  // One that does not exist any more is shown by its id.
  missing.forEach((id, index) => {
    names.set(id, found[index]?.data ?? id);
  });
  return {
    data: [...names].map(([value, label]) => ({ value, label })),
    isLoading: list.isFetching,
    error: list.error,
  };
}
