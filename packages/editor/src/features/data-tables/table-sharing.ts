import { type DataTable, dataTableRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { openSharing } from '../../parts/workflow-forms/sharing-dialog.tsx';
import { apiClient } from '../../server/api-client.ts';
import { refreshDataTables } from './data-table-calls.ts';

/** Shows who has a data table, and lets its owner share it. */
export function openTableSharing({ id, name }: DataTable): void {
  const params = { id };
  openSharing({
    name,
    queryKey: ['sharing', 'dataTable', id],
    permission: 'dataTable:share',
    failed: i18n.t('data-tables:shareFailed'),
    load: (signal) => apiClient.call(dataTableRoutes.sharing, { params, signal }),
    share: async (shareWith) => {
      await apiClient.call(dataTableRoutes.share, { params, body: { shareWith } });
      void refreshDataTables();
    },
  });
}
