import { Checkbox, Table } from '@mantine/core';
import type { ExecutionSummary } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { CardTable } from '../../ui/card-table.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { durationMs } from './execution-duration.ts';
import classes from './execution-list.module.css';
import { ExecutionRow } from './execution-row.tsx';

interface ExecutionTableProps {
  executions: readonly ExecutionSummary[];
  selection: Selection<ExecutionSummary>;
}

/** Executions with what became of them. */
export function ExecutionTable({ executions, selection }: ExecutionTableProps) {
  const { t } = useTranslation('pages');
  const now = Date.now();
  const longestMs = Math.max(1, ...executions.map((execution) => durationMs(execution, now)));
  return (
    <CardTable verticalSpacing={6} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={36}>
            <Checkbox
              size="xs"
              label={t('selectAll')}
              classNames={{ label: classes.selectAll }}
              checked={selection.areAllSelected}
              indeterminate={selection.entries.length > 0 && !selection.areAllSelected}
              onChange={selection.toggleAll}
            />
          </Table.Th>
          <Table.Th>{t('columns.workflow')}</Table.Th>
          <Table.Th>{t('columns.status')}</Table.Th>
          <Table.Th>{t('columns.started')}</Table.Th>
          <Table.Th w={150}>{t('columns.duration')}</Table.Th>
          <Table.Th style={{ whiteSpace: 'nowrap' }}>{t('columns.mode')}</Table.Th>
          <Table.Th>{t('columns.id')}</Table.Th>
          <Table.Th w={80} aria-label={t('columns.actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {executions.map((execution) => (
          <ExecutionRow
            key={execution.id}
            execution={execution}
            longestMs={longestMs}
            isSelected={selection.has(execution.id)}
            onSelect={(isSelected) => selection.set(execution.id, isSelected)}
          />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}
