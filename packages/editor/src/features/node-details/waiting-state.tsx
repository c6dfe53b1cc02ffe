import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PaneState } from '../../parts/data-views/pane-state.tsx';
import { WaitingDetails } from '../../parts/executions/waiting-details.tsx';
import { useRun } from '../../session/run-context.tsx';
import { useRunWaiting } from '../../session/runs/use-run-waiting.ts';

/** The run is put aside at this node: until when, or for what. */
export function WaitingState() {
  const { t } = useTranslation('runs');
  const { executionId = '' } = useRun();
  const waiting = useRunWaiting();
  return (
    <PaneState icon={<IconClock size={28} aria-hidden />} title={t('nodeWaits')}>
      {waiting && <WaitingDetails executionId={executionId} waiting={waiting} />}
    </PaneState>
  );
}
