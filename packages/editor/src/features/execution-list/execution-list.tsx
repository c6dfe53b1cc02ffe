import { Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { IconHistory, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import listClasses from '../../ui/list.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type Selection, useSelection } from '../../ui/use-selection.ts';
import { deleteExecutions, isUnderWay, stopExecution } from './execution-actions.ts';
import { ExecutionFilters } from './execution-filters.tsx';
import { type ExecutionSearch, isNarrowed } from './execution-search.ts';
import { ExecutionTable } from './execution-table.tsx';
import { useExecutions } from './use-executions.ts';

interface ExecutionListProps {
  search: ExecutionSearch;
  onSearch: (search: ExecutionSearch) => void;
}

/** Past executions and those under way, newest first, with what can be done with them. */
export function ExecutionList({ search, onSearch }: ExecutionListProps) {
  const { t } = useTranslation('pages');
  const { list, executions, total } = useExecutions(search);
  const selection = useSelection(executions);
  const isFiltered = isNarrowed(search) || search.workflowId !== undefined;
  return (
    <>
      <ExecutionFilters search={search} onChange={onSearch} onRefresh={() => void list.refetch()} />
      <Chosen selection={selection} />
      {list.isPending && <Placeholders />}
      {list.isError && executions.length === 0 && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && executions.length === 0 && (
        <EmptyState
          icon={<IconHistory size={40} stroke={1.2} />}
          title={t('noExecutionsTitle')}
          text={t(isFiltered ? 'noExecutionsFiltered' : 'noExecutionsText')}
        />
      )}
      {executions.length > 0 && <ExecutionTable executions={executions} selection={selection} />}
      {executions.length > 0 && (
        <Group mt="md" justify="space-between">
          {list.hasNextPage ? (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('loadMore')}
            </Button>
          ) : (
            <span />
          )}
          {total && (
            <Text size="xs" c="dimmed">
              {t('executionCount', {
                count: total.count,
                shown: `${total.isEstimate ? '~' : ''}${numberText(total.count)}`,
              })}
            </Text>
          )}
        </Group>
      )}
    </>
  );
}

function Chosen({ selection }: { selection: Selection<ExecutionSummary> }) {
  const { t } = useTranslation('pages');
  const { entries, clear } = selection;
  if (entries.length === 0) return null;
  const underWay = entries.filter(isUnderWay);
  const remove = async () => {
    if (await deleteExecutions(entries.map(({ id }) => id))) clear();
  };
  const stop = async () => {
    for (const { id } of underWay) await stopExecution(id);
    clear();
  };
  return (
    <Group gap="xs" className={listClasses.chosen} role="toolbar" aria-label={t('chosenActions')}>
      <Text fw={500}>{t('selected', { count: entries.length })}</Text>
      {underWay.length > 0 && (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => void stop()}>
          {t('stopSelected')}
        </Button>
      )}
      <Button variant="light" color="danger" leftSection={<IconTrash size={14} />} onClick={() => void remove()}>
        {t('deleteSelected')}
      </Button>
      <CloseButton aria-label={t('clearSelection')} onClick={clear} />
    </Group>
  );
}

function Placeholders() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={34} />
      ))}
    </Stack>
  );
}
