import { sharingRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import type { Shared } from './sharing-dialog.tsx';

/** A workflow, as the dialog of shares takes it. */
export function sharedWorkflow({ id, name }: { id: string; name: string }): Shared {
  const params = { id };
  return {
    name,
    queryKey: ['sharing', 'workflow', id],
    permission: 'workflow:share',
    failed: i18n.t('workflows:shareFailed'),
    load: (signal) => apiClient.call(sharingRoutes.ofWorkflow, { params, signal }),
    share: async (shareWith) => {
      await apiClient.call(sharingRoutes.shareWorkflow, { params, body: { shareWith } });
      void refreshQueries(['workflows']);
    },
  };
}
