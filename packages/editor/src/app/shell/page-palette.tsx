import { workflowRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingEntries, PaletteDialog, type PaletteEntry } from '../../features/palette/palette-dialog.tsx';
import { settingsGroups } from '../../features/settings/settings-pages.ts';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser } from '../../server/current-user.ts';

const MOST_WORKFLOWS = 20;

const PAGES = [
  { to: '/workflows', label: 'workflows' },
  { to: '/workflow', label: 'newWorkflow' },
  { to: '/templates', label: 'templates' },
  { to: '/credentials', label: 'credentials' },
  { to: '/executions', label: 'executions' },
  { to: '/insights', label: 'insights' },
  { to: '/data-tables', label: 'dataTables' },
  { to: '/variables', label: 'variables' },
] as const;

/** Finds a page or a workflow by typing, from every page. */
export default function PagePalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const pages = usePageEntries();
  const workflows = useWorkflowEntries(query.trim());
  return (
    <PaletteDialog
      label={t('palettePages')}
      query={query}
      onQuery={setQuery}
      found={[...fittingEntries(pages, query), ...workflows]}
      onClose={onClose}
    />
  );
}

function usePageEntries(): PaletteEntry[] {
  const { t } = useTranslation(['shell', 'settings', 'accounts']);
  const navigate = useNavigate();
  const entry = (to: string, label: string): PaletteEntry => ({
    id: to,
    label,
    shortcut: undefined,
    run: () => navigate({ to }),
  });
  const settings = settingsGroups(useCurrentUser()?.permissions ?? []).flatMap(({ pages }) => pages);
  return [
    ...PAGES.map(({ to, label }) => entry(to, t(label))),
    ...settings.map(({ page, label }) => entry(`/settings/${page}`, `${t('settings')}: ${t(label)}`)),
  ];
}

function useWorkflowEntries(search: string): PaletteEntry[] {
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ['workflows', 'palette', search],
    queryFn: ({ signal }) => apiClient.call(workflowRoutes.list, { query: { search, limit: MOST_WORKFLOWS }, signal }),
    enabled: search !== '',
    placeholderData: (before) => before,
  });
  if (search === '') return [];
  return (found.data?.results ?? []).map(({ id, name }) => ({
    id: `workflow:${id}`,
    label: name,
    shortcut: undefined,
    run: () => navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: id } }),
  }));
}
