import { type CredentialSummary, credentialRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshQueries } from '../../server/query-client.ts';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/** Asks, then deletes a credential. @returns whether it is gone. */
export async function deleteCredential({ id, name }: Pick<CredentialSummary, 'id' | 'name'>): Promise<boolean> {
  const isSure = await confirm({
    title: i18n.t('credentials:deleteTitle'),
    text: i18n.t('credentials:deleteText', { name }),
    confirmLabel: i18n.t('credentials:delete'),
    isDangerous: true,
  });
  if (!isSure) return false;
  try {
    await apiClient.call(credentialRoutes.delete, { params: { id } });
    await refreshQueries(['credentials']);
    notifySuccess({ title: i18n.t('credentials:deleted', { name }) });
    return true;
  } catch (error) {
    notifyFailure(i18n.t('credentials:deleteFailed'), error);
    return false;
  }
}
