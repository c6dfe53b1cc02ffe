import { IconMapOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';

export function NotFoundPage() {
  const { t } = useTranslation(['pages', 'common']);
  useEffect(() => {
    document.title = `${t('notFoundTitle')} · ${t('common:appName')}`;
  }, [t]);
  return (
    <EmptyState
      isPage
      icon={<IconMapOff size={40} stroke={1.2} />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<LinkButton to="/">{t('goHome')}</LinkButton>}
    />
  );
}
