import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { ChosenExecutions } from './chosen-executions.tsx';
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
  const { list, failure, executions, total } = useExecutions(search);
  const selection = useSelection(executions);
  const isFiltered = isNarrowed(search) || search.workflowId !== undefined;
  return (
    <>
      <ExecutionFilters search={search} onChange={onSearch} onRefresh={() => void list.refetch()} />
      <ChosenExecutions selection={selection} />
      {list.isPending && !failure && <RowPlaceholders />}
      {failure && <LoadFailure error={failure} onRetry={() => void list.refetch()} />}
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
