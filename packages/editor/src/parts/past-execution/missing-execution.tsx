import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';

/** There is no such execution, for this person: asking again helps nobody. */
export function MissingExecution({ executionId }: { executionId: string }) {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      icon={<IconMapOff size={40} stroke={1.2} />}
      title={t('executionMissing', { id: executionId })}
      text={t('executionMissingText')}
      action={<LinkButton to="/executions">{t('allExecutions')}</LinkButton>}
    />
  );
}
