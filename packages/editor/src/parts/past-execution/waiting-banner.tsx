import type { WaitingSummary } from '@millrace/api';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WaitingDetails } from '../executions/waiting-details.tsx';
import classes from './banner.module.css';

/** Stands under the header of an execution that waits. */
export function WaitingBanner({ executionId, waiting }: { executionId: string; waiting: WaitingSummary }) {
  const { t } = useTranslation('runs');
  return (
    <div className={classes.banner} role="status" data-testid="waiting-banner">
      <IconClock size={18} aria-hidden />
      <div className={classes.details}>
        <strong>{t('waitsAt', { node: waiting.node })}</strong>
        <WaitingDetails executionId={executionId} waiting={waiting} />
      </div>
    </div>
  );
}
