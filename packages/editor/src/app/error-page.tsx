import { Button } from '@mantine/core';
import { ApiError } from '@millrace/api';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page broke, or what it needs could not be loaded: the server is away, or was updated and has other files now. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation(['pages', 'common']);
  const router = useRouter();
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    return (
      <EmptyState
        isPage
        icon={<IconCloudOff size={40} stroke={1.2} />}
        title={t('loadFailed')}
        text={message}
        action={<Button onClick={() => void router.invalidate()}>{t('common:retry')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      isPage
      icon={<IconRefresh size={40} stroke={1.2} />}
      title={t('brokenTitle')}
      text={t('brokenText', { message })}
      action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    />
  );
}
