import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Says that a list could not be loaded, and tries again. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <EmptyState
      icon={<IconCloudOff size={40} stroke={1.2} />}
      title={t('pages:loadFailed')}
      text={error.message}
      action={<Button onClick={onRetry}>{t('common:retry')}</Button>}
    />
  );
}
