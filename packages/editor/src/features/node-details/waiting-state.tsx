import { executionRoutes } from '@millrace/api';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { WaitingDetails } from '../../parts/executions/waiting-details.tsx';
import { apiClient } from '../../server/api-client.ts';
import { useRun } from '../../session/run-context.tsx';

/** The run is put aside at this node: until when, or for what. */
export function WaitingState() {
  const { t } = useTranslation('runs');
  const { executionId = '' } = useRun();
  const { data } = useQuery({
    queryKey: ['execution-waiting', executionId],
    queryFn: async ({ signal }) => {
      const { waiting } = await apiClient.call(executionRoutes.steps, { params: { id: executionId }, signal });
      return waiting ?? null;
    },
    // Each wait is for something else.
    staleTime: 0,
    gcTime: 0,
    enabled: executionId !== '',
  });
  return (
    <PaneState icon={<IconClock size={28} aria-hidden />} title={t('nodeWaits')}>
      {data && <WaitingDetails waiting={data} />}
    </PaneState>
  );
}
