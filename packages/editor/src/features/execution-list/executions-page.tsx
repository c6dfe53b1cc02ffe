import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ExecutionList } from './execution-list.tsx';

/** The executions of all workflows. */
export default function ExecutionsPage() {
  const { t } = useTranslation('pages');
  const search = useSearch({ from: '/executions' });
  const navigate = useNavigate();
  return (
    <PageFrame title={t('executions')}>
      <ExecutionList
        search={search}
        onSearch={(next) => void navigate({ to: '/executions', search: next, replace: true })}
      />
    </PageFrame>
  );
}
