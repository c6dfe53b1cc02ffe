import { type DataTable, dataTableRoutes, type NewColumn } from '@millrace/api';
import { apiClient } from '../../server/api-client.ts';

export function createTable(name: string, columns: NewColumn[] = []): Promise<DataTable> {
  return apiClient.call(dataTableRoutes.create, { body: { name, columns } });
}

export function renameTable({ id }: DataTable, name: string): Promise<DataTable> {
  return apiClient.call(dataTableRoutes.rename, { params: { id }, body: { name } });
}

export function deleteTable({ id }: DataTable): Promise<boolean> {
  return apiClient.call(dataTableRoutes.delete, { params: { id } });
}
