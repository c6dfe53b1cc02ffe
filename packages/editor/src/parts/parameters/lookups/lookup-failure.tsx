import { Anchor, Button } from '@mantine/core';
import { ApiError } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import classes from './lookups.module.css';

/** Why a node could not say what it offers: in its words, with what to do, and a way to the credential that it asked with. */
export function LookupFailure({ error, onRetry, onLeave }: { error: Error; onRetry(): void; onLeave?(): void }) {
  const { t } = useTranslation('lookups');
  const openCredential = useParameterEnvironment().lookupNode?.openCredential;
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
      {openCredential && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          className={classes.failureCredential}
          onClick={() => {
            onLeave?.();
            openCredential();
          }}
        >
          {t('checkCredential')}
        </Anchor>
      )}
    </div>
  );
}
