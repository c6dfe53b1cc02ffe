import { Button } from '@mantine/core';
import { ApiError } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import classes from './lookups.module.css';

/** Why a node could not say what it offers: in its words, with what to do. */
export function LookupFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation('lookups');
  const hint = error instanceof ApiError ? error.hint : undefined;
  return (
    <div role="alert" className={classes.failure}>
      <div>
        <strong>{t('loadFailed')}</strong> {error.message}
      </div>
      {hint && <div className={classes.failureHint}>{hint}</div>}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
