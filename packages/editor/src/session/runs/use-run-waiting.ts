import { executionRoutes, type WaitingSummary } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../server/api-client.ts';
import { useRun, useWait } from '../run-context.tsx';

/** For what the run waits that is shown; `undefined` while it waits for nothing, or that is not known yet. */
export function useRunWaiting(): WaitingSummary | undefined {
  const { executionId = '' } = useRun();
  const wait = useWait();
  const { data } = useQuery({
    // Each wait is for something else.
    queryKey: ['execution-waiting', executionId, wait],
    queryFn: async ({ signal }) => {
      const { waiting } = await apiClient.call(executionRoutes.steps, { params: { id: executionId }, signal });
      return waiting ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    enabled: executionId !== '' && wait !== undefined,
  });
  return data ?? undefined;
}
