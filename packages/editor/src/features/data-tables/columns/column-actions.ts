import { type ColumnType, type DataTable, dataTableRoutes, type NewColumn } from '@millrace/api';
import { i18n } from '../../../i18n/i18n.ts';
import { apiClient } from '../../../server/api-client.ts';
import { confirm } from '../../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../../ui/notifications/notify.tsx';
import { refreshDataTables } from '../data-table-calls.ts';

interface Column {
  id: string;
  name: string;
}

export function addColumn({ id }: DataTable, body: NewColumn & { position?: number }): Promise<DataTable> {
  return apiClient.call(dataTableRoutes.addColumn, { params: { id }, body });
}

export function renameColumn({ id }: DataTable, column: Column, name: string): Promise<DataTable> {
  return apiClient.call(dataTableRoutes.updateColumn, { params: { id, columnId: column.id }, body: { name } });
}

/** `unfit`: where a value does not fit, nothing is changed, or its cell becomes empty. */
export function changeColumnType(
  { id }: Pick<DataTable, 'id'>,
  column: Column,
  body: { type: ColumnType; keepFormer: boolean; unfit: 'refuse' | 'empty' },
): Promise<DataTable> {
  return apiClient.call(dataTableRoutes.changeColumnType, { params: { id, columnId: column.id }, body });
}

/** Moves a column to a place, from 0. */
export async function moveColumn({ id }: DataTable, column: Column, position: number): Promise<void> {
  try {
    const params = { id, columnId: column.id };
    await apiClient.call(dataTableRoutes.updateColumn, { params, body: { position } });
  } catch (error) {
    notifyFailure(i18n.t('data-tables:changeFailed'), error);
  }
  await refreshDataTables();
}

export async function deleteColumn({ id, rowCount }: DataTable, column: Column): Promise<void> {
  const { name } = column;
  const isSure = await confirm({
    title: i18n.t('data-tables:deleteColumnTitle', { name }),
    text: i18n.t('data-tables:deleteColumnText', { count: rowCount }),
    confirmLabel: i18n.t('data-tables:deleteColumn'),
    isDangerous: true,
  });
  if (!isSure) return;
  try {
    await apiClient.call(dataTableRoutes.deleteColumn, { params: { id, columnId: column.id } });
    notifySuccess({ title: i18n.t('data-tables:deleted', { name }) });
  } catch (error) {
    notifyFailure(i18n.t('data-tables:changeFailed'), error);
  }
  await refreshDataTables();
}
