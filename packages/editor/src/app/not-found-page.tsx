import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('pages');
  return (
    <EmptyState
      icon={<IconMapOff size={40} stroke={1.2} />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={<LinkButton to="/">{t('goHome')}</LinkButton>}
    />
  );
}
