import { type Variable, workflowRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { foldersQuery } from '../../server/folders.ts';

const MOST_WORKFLOWS = 250;

/** Workflows by name, to choose one from and to name those that have variables. */
export const workflowNamesQuery = {
  queryKey: ['workflows', 'names'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    apiClient.call(workflowRoutes.list, { query: { sort: 'name', limit: MOST_WORKFLOWS }, signal }),
};

/** Names where a variable counts. */
export function usePlaces(): (variable: Pick<Variable, 'scope' | 'scopeId'>) => string {
  const { t } = useTranslation('variables');
  const folders = useQuery(foldersQuery).data ?? [];
  const workflows = useQuery(workflowNamesQuery).data?.results ?? [];
  return ({ scope, scopeId }) => {
    if (scope === 'instance') return t('everywhere');
    const places = scope === 'folder' ? folders : workflows;
    const name = places.find(({ id }) => id === scopeId)?.name ?? scopeId ?? '';
    return t(scope === 'folder' ? 'inFolder' : 'inWorkflow', { name });
  };
}
