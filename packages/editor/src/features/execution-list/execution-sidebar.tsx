import { Button, Text } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/formats.ts';
import { ExecutionStatusMark } from '../../parts/executions/execution-status.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import listClasses from '../../ui/link-list.module.css';
import { LinkList, tabIndexIn } from '../../ui/link-list.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowPlaceholders } from '../../ui/row-placeholders.tsx';
import { durationText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { ChoiceFilters, useSetChoices } from './choice-filters.tsx';
import { isRunning } from './execution-actions.ts';
import { durationMs } from './execution-duration.ts';
import { type ExecutionSearch, isNarrowed } from './execution-search.ts';
import { StopExecutionButton } from './stop-execution-button.tsx';
import type { FoundExecutions } from './use-executions.ts';
import classes from './workflow-executions.module.css';

interface ExecutionSidebarProps {
  found: FoundExecutions;
  shownId: string | undefined;
  search: ExecutionSearch;
  onSearch: (search: ExecutionSearch) => void;
  onShow: (id: string) => void;
}

/** The list beside the canvas: arrow keys go through it, and what is chosen is shown. */
export function ExecutionSidebar({ found, shownId, search, onSearch, onShow }: ExecutionSidebarProps) {
  const { t } = useTranslation('pages');
  const { list, failure, executions, total } = found;
  const ids = executions.map(({ id }) => id);
  return (
    <aside className={classes.sidebar} aria-label={t('executions')}>
      <div className={classes.filters}>
        <FilterBar set={useSetChoices({ search, onChange: onSearch })} onReset={() => onSearch({})}>
          <ChoiceFilters search={search} onChange={onSearch} />
        </FilterBar>
      </div>
      {list.isPending && !failure && <RowPlaceholders height={46} p="sm" />}
      {failure && <LoadFailure error={failure} onRetry={() => void list.refetch()} />}
      {list.isSuccess && ids.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t(isNarrowed(search) ? 'noExecutionsFiltered' : 'noExecutionsTitle')}
        </Text>
      )}
      {ids.length > 0 && <Entries found={found} shownId={shownId} onShow={onShow} />}
      <footer className={classes.foot}>
        {list.hasNextPage && (
          <Button
            variant="subtle"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('loadMore')}
          </Button>
        )}
        {total && (
          <Text size="xs" c="dimmed">
            {t('executionCount', {
              count: total.count,
              shown: `${total.isEstimate ? '~' : ''}${numberText(total.count)}`,
            })}
          </Text>
        )}
      </footer>
    </aside>
  );
}

function Entries({
  found: { executions },
  shownId,
  onShow,
}: Pick<ExecutionSidebarProps, 'found' | 'shownId' | 'onShow'>) {
  const { t } = useTranslation('pages');
  const { workflowId } = useParams({ from: '/workflow/{-$workflowId}' });
  const ids = executions.map(({ id }) => id);
  return (
    <LinkList ids={ids} shownId={shownId} onShow={onShow}>
      {executions.map((execution) => (
        <li key={execution.id} className={classes.entry}>
          <Link
            to="/workflow/{-$workflowId}/executions/{-$executionId}"
            params={{ workflowId, executionId: execution.id }}
            search={({ node: _, ...before }) => before}
            className={listClasses.entry}
            tabIndex={tabIndexIn(ids, execution.id, shownId)}
            data-id={execution.id}
            data-outcome={execution.status}
            data-testid="execution-entry"
          >
            <ExecutionStatusMark status={execution.status} />
            <span className={listClasses.when}>
              <RelativeTime at={execution.startedAt} />
            </span>
            <span className={listClasses.more}>
              {t(`mode.${execution.mode}`)} · <Duration execution={execution} />
              {execution.retryOf && ` · ${t('retryOf', { id: execution.retryOf })}`}
            </span>
            <span className={listClasses.more}>{execution.id}</span>
          </Link>
          {isRunning(execution) && <StopExecutionButton id={execution.id} />}
        </li>
      ))}
    </LinkList>
  );
}

function Duration({ execution }: { execution: ExecutionSummary }) {
  return durationText(durationMs(execution, useNow(isRunning(execution))));
}
