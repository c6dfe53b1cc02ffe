import { type StoredWorkflow, workflowRoutes } from '@millrace/api';
import { MAX_NAME_LENGTH, NodeTypeCatalogue } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { withNewIdentity } from '../../model/document/renew-identity.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshTags } from '../../server/tags.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { freeName, savable } from './save.ts';

/** The name of a copy; one too long for the suffix is kept as it is. */
export function copyName(name: string, suffix: string): string {
  return name.length + suffix.length >= MAX_NAME_LENGTH ? name : name + suffix;
}

/** Stores a copy with name and tags, and with node ids and webhook paths of its own. */
export async function storeCopy(
  document: WorkflowDocument,
  { name, tags }: { name: string; tags: readonly string[] },
): Promise<StoredWorkflow | undefined> {
  const copy = withNewIdentity(document.toWorkflow(), new NodeTypeCatalogue([]));
  try {
    const body = {
      ...savable(copy),
      name: await freeName(name.trim()),
      tags: tags.map((tag) => ({ name: tag })),
    };
    const stored = await apiClient.call(workflowRoutes.create, { body });
    refreshTags();
    return stored;
  } catch (error) {
    notifyFailure(i18n.t('shell:duplicateFailed'), error);
    return undefined;
  }
}
