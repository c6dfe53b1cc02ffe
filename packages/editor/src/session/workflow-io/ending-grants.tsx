import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ApiError, grantRoutes, type MissingGrant } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { grantReason, grantText } from '../../server/grants.ts';
import { failureText, notifyWarning } from '../../ui/notifications/notify.tsx';

/**
 * Asks before a save that ends what nodes were granted: in a workflow that several people may change, whoever steers a node with a
 * credential of somebody else takes it away from the node until its owner confirms it.
 * @returns whether to save
 */
export async function acceptEndingGrants(workflowId: string, document: Workflow): Promise<boolean> {
  const ending = await endingGrants(workflowId, document);
  return ending.length === 0 || ask(ending);
}

/** Nobody is kept from saving by a question that could not be asked; that it was not is said. */
async function endingGrants(id: string, body: Workflow): Promise<MissingGrant[]> {
  try {
    return (await apiClient.call(grantRoutes.preview, { params: { id }, body })).ending;
  } catch (error) {
    // The save itself is refused, too, and says why.
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    notifyWarning({ title: i18n.t('shell:grants.previewFailed'), message: failureText(error) });
    return [];
  }
}

function ask(ending: readonly MissingGrant[]): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      closeOnClickOutside: true,
      title: i18n.t('shell:grants.endingTitle'),
      children: (
        <Stack gap="sm">
          <Text size="sm">{i18n.t('shell:grants.endingText')}</Text>
          {ending.map((one) => (
            <Text key={`${one.node} ${one.kind} ${one.id}`} size="sm">
              {grantText(one)} {grantReason(one)}
            </Text>
          ))}
        </Stack>
      ),
      labels: { confirm: i18n.t('shell:grants.saveAnyway'), cancel: i18n.t('common:cancel') },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
