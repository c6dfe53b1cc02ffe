import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';

/** A page broke, or a part of the program could not be loaded (as after an update of the server): loading it anew helps. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      icon={<IconRefresh size={40} stroke={1.2} />}
      title={t('brokenTitle')}
      text={t('brokenText', { message: error instanceof Error ? error.message : String(error) })}
      action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    />
  );
}
