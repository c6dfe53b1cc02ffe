import { type StoredWorkflow, type WorkflowSummary, workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { apiClient } from '../../server/api-client.ts';
import { instanceMeta } from '../../server/settings.ts';
import { refreshTags } from '../../server/tags.ts';
import { downloadText } from '../../ui/download.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import { exportFileName, exportText } from './export.ts';

/** A stored workflow as a document, to be copied or looked into. */
export async function storedDocument(id: string): Promise<WorkflowDocument> {
  const document = new WorkflowDocument();
  document.load(await apiClient.call(workflowRoutes.get, { params: { id } }));
  return document;
}

/** Downloads stored workflows: one as its file, several as a list in one file. */
export async function exportStored(workflows: ReadonlyArray<Pick<WorkflowSummary, 'id' | 'name'>>): Promise<void> {
  const texts: string[] = [];
  for (const { id } of workflows) texts.push(exportText((await storedDocument(id)).toWorkflow(), instanceMeta()));
  const [only] = workflows;
  if (workflows.length === 1 && only) downloadText(exportFileName(only.name), texts.join(''));
  else downloadText('workflows.json', `[\n${texts.map((text) => text.trimEnd()).join(',\n')}\n]\n`);
}

/** Sets the tags of a stored workflow by name; names that are new become tags. Nothing comes back when that failed. */
export async function tagStored(id: string, names: readonly string[]): Promise<StoredWorkflow | undefined> {
  const tags = names.map((name) => ({ name }));
  try {
    const stored = await apiClient.call(workflowRoutes.update, { params: { id }, body: { tags } });
    refreshTags();
    return stored;
  } catch (error) {
    notifyFailure(i18n.t('workflows:tagFailed'), error);
    return undefined;
  }
}
