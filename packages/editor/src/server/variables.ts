import { variableRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from './api-client.ts';
import { useCurrentUser } from './current-user.ts';

/** Stands for the value of a secret, which never comes here. */
const HIDDEN_VALUE = '••••••';
/** No instance has more. */
const MOST_VARIABLES = 1000;

/** What `$vars` is in a workflow, by name; in one that is not stored, the variables of the instance that the user sees. */
export function useVariables(workflowId: string | undefined): Record<string, string> {
  const isSignedIn = useCurrentUser() !== null;
  const { data: variables } = useQuery({
    queryKey: ['variables', 'of-workflow', workflowId ?? null],
    queryFn: async ({ signal }) => {
      if (workflowId !== undefined) {
        return await apiClient.call(variableRoutes.ofWorkflow, { params: { id: workflowId }, signal });
      }
      const query = { scope: 'instance' as const, limit: MOST_VARIABLES };
      return (await apiClient.call(variableRoutes.list, { query, signal })).results;
    },
    enabled: isSignedIn,
  });
  return useMemo(
    () => Object.fromEntries((variables ?? []).map(({ name, value }) => [name, value ?? HIDDEN_VALUE])),
    [variables],
  );
}
