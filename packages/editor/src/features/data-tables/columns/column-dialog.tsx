import { Select, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ColumnType, columnName, columnTypes, type DataTable, MAX_COLUMN_NAME_LENGTH } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { attempt, DIALOG_ID, FormFrame, type FormOutcome, useRefusableForm } from '../form-frame.tsx';
import { addColumn, renameColumn } from './column-actions.ts';

export function openAddColumn(table: DataTable, position?: number): void {
  const add = (name: string, type: ColumnType) =>
    attempt(() => addColumn(table, { name, type, ...(position !== undefined && { position }) }));
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:addColumnTitle'),
    children: <ColumnForm name="" submit="addColumn" save={add} />,
  });
}

export function openRenameColumn(table: DataTable, column: { id: string; name: string }): void {
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:renameTitle', column),
    children: (
      <ColumnForm
        name={column.name}
        submit="rename"
        save={(name) => attempt(() => renameColumn(table, column, name))}
      />
    ),
  });
}

interface ColumnFormProps {
  name: string;
  /** A new column gets its type, too. */
  submit: 'addColumn' | 'rename';
  save: (name: string, type: ColumnType) => Promise<FormOutcome<DataTable>>;
}

function ColumnForm({ name: before, submit, save }: ColumnFormProps) {
  const { t } = useTranslation('data-tables');
  const [name, setName] = useState(before);
  const [type, setType] = useState<ColumnType>('string');
  const form = useRefusableForm(() => save(name, type));
  const isWrong = name !== '' && !columnName.safeParse(name).success;
  return (
    <FormFrame form={form} canSubmit={name !== '' && name !== before && !isWrong} submit={t(submit)}>
      <TextInput
        data-autofocus
        required
        label={t('name')}
        description={t('columnNameHelp')}
        error={isWrong && t('columnNameWrong')}
        maxLength={MAX_COLUMN_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {submit === 'addColumn' && (
        <Select
          label={t('type')}
          description={t('typeHelp')}
          data={columnTypes.map((known) => ({ value: known, label: t(`types.${known}`) }))}
          value={type}
          onChange={(value) => setType(columnTypes.find((known) => known === value) ?? 'string')}
        />
      )}
    </FormFrame>
  );
}
