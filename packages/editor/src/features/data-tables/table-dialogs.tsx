import { Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type DataTable, MAX_DATA_TABLE_NAME_LENGTH } from '@millrace/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { attempt, DIALOG_ID, FormFrame, type FormOutcome, useRefusableForm } from './form-frame.tsx';
import { createTable, deleteTable, renameTable } from './table-actions.ts';

export function openCreateTable(onCreated: (table: DataTable) => void): void {
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:createTitle'),
    children: <NameForm name="" submit="create" save={(name) => attempt(() => createTable(name))} onDone={onCreated} />,
  });
}

export function openRenameTable(table: DataTable): void {
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:renameTitle', { name: table.name }),
    children: <NameForm name={table.name} submit="rename" save={(name) => attempt(() => renameTable(table, name))} />,
  });
}

/** Asks before a table is deleted. Where rows are lost, its name has to be typed. */
export function openDeleteTable(table: DataTable, onDeleted: () => void): void {
  modals.open({
    modalId: DIALOG_ID,
    title: i18n.t('data-tables:deleteTitle', { name: table.name }),
    children: <DeleteForm table={table} onDeleted={onDeleted} />,
  });
}

interface NameFormProps {
  name: string;
  submit: 'create' | 'rename';
  save: (name: string) => Promise<FormOutcome<DataTable>>;
  onDone?: (table: DataTable) => void;
}

function NameForm({ name: before, submit, save, onDone }: NameFormProps) {
  const { t } = useTranslation('data-tables');
  const [name, setName] = useState(before);
  const form = useRefusableForm(async () => {
    const outcome = await save(name.trim());
    if ('done' in outcome) onDone?.(outcome.done);
    return outcome;
  });
  return (
    <FormFrame form={form} canSubmit={name.trim() !== '' && name !== before} submit={t(submit)}>
      <TextInput
        data-autofocus
        required
        label={t('name')}
        maxLength={MAX_DATA_TABLE_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormFrame>
  );
}

function DeleteForm({ table, onDeleted }: { table: DataTable; onDeleted: () => void }) {
  const { t } = useTranslation('data-tables');
  const [typed, setTyped] = useState('');
  const isAsked = table.rowCount > 0;
  const form = useRefusableForm(async () => {
    const outcome = await attempt(() => deleteTable(table));
    if ('done' in outcome) onDeleted();
    return outcome;
  });
  return (
    <FormFrame form={form} canSubmit={!isAsked || typed.trim() === table.name} submit={t('deleteTable')} isDangerous>
      <Text size="sm">{isAsked ? t('deleteRowsText', { count: table.rowCount }) : t('deleteText')}</Text>
      {isAsked && (
        <TextInput
          data-autofocus
          label={t('typeName', { name: table.name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormFrame>
  );
}
