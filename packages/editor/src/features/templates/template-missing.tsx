import { ApiError } from '@millrace/api';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';

/** There is no such template or collection, or it could not be loaded. */
export function TemplateMissing({ title, error }: { title: string; error: Error }) {
  const { t } = useTranslation('templates');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <EmptyState
      icon={<IconMapOff size={40} stroke={1.2} />}
      title={title}
      text={isMissing ? t('missingText') : error.message}
      action={<LinkButton to="/templates">{t('toTemplates')}</LinkButton>}
    />
  );
}
