import { Checkbox, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  type ColumnType,
  type ColumnTypePreview,
  columnTypes,
  type DataTable,
  type DataTableColumn,
  dataTableRoutes,
} from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { apiClient } from '../../../server/api-client.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { attempt, DIALOG_ID, FormFrame, useRefusableForm } from '../form-frame.tsx';
import { changeColumnType } from './column-actions.ts';

export function openChangeType(table: DataTable, column: DataTableColumn): void {
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:changeTypeTitle', { name: column.name }),
    children: <TypeForm table={table} column={column} />,
  });
}

/** The type that a column is to get, and what would become of its cells. */
export function TypeForm({ table, column }: { table: Pick<DataTable, 'id'>; column: DataTableColumn }) {
  const { t } = useTranslation('data-tables');
  const [type, setType] = useState<ColumnType>();
  const [keeps, setKeeps] = useState<boolean>();
  const preview = useQuery({
    queryKey: ['data-tables', 'type', table.id, column.id, type],
    queryFn: ({ signal }) =>
      apiClient.call(dataTableRoutes.previewColumnType, {
        params: { id: table.id, columnId: column.id },
        query: { type: type ?? column.type },
        signal,
      }),
    enabled: type !== undefined,
    retry: false,
    staleTime: 0,
  });
  // What was seen of the cells before is no ground to empty them.
  const seen = preview.isFetching || preview.isError ? undefined : preview.data;
  const isLossy = seen !== undefined && seen.unfit > 0;
  // What would be lost is kept, unless somebody says that it need not be.
  const keepFormer = keeps ?? isLossy;
  const form = useRefusableForm(async () => {
    const unfit = isLossy ? 'empty' : 'refuse';
    const outcome = await attempt(() =>
      changeColumnType(table, column, { type: type ?? column.type, keepFormer, unfit }),
    );
    if ('refusal' in outcome) void preview.refetch();
    return outcome;
  });
  const choose = (value: string | null) => {
    setType(columnTypes.find((known) => known === value));
    setKeeps(undefined);
  };
  return (
    <FormFrame form={form} canSubmit={seen !== undefined} submit={t('changeType')} isDangerous={isLossy && !keepFormer}>
      <Select
        data-autofocus
        label={t('type')}
        data={columnTypes
          .filter((known) => known !== column.type)
          .map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type ?? null}
        onChange={choose}
      />
      {preview.isFetching && <Skeleton height={24} />}
      {preview.isError && <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />}
      {seen && (
        <>
          <Outcome preview={seen} />
          <Checkbox
            label={t('keepFormer')}
            checked={keepFormer}
            onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
          />
        </>
      )}
    </FormFrame>
  );
}

function Outcome({ preview: { filled, unfit, examples } }: { preview: ColumnTypePreview }) {
  const { t } = useTranslation('data-tables');
  if (filled === 0) return <Text role="status">{t('noValues')}</Text>;
  if (unfit === 0) return <Text role="status">{t('allFit', { count: filled })}</Text>;
  return (
    <Stack gap={4} role="status">
      <Text>{t('someUnfit', { count: unfit, filled })}</Text>
      <List size="sm" aria-label={t('firstUnfit')}>
        {examples.map(({ rowId, value }) => (
          <List.Item key={rowId} style={{ overflowWrap: 'anywhere' }}>
            {t('unfitValue', { id: rowId, value })}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
