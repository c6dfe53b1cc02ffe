import type { Variable } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { foldersQuery } from '../../server/folders.ts';
import { workflowNamesQuery } from '../../server/workflow-names.ts';

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
