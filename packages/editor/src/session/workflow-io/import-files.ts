import { workflowRoutes } from '@millrace/api';
import { adoptWorkflow, parseWorkflow, type Workflow, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshTags } from '../../server/tags.ts';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { notifyAdopted } from './notify-adopted.ts';
import { notifyProblems } from './notify-problems.ts';
import { freeName, savable } from './save.ts';

/** Stores the workflows of files, one or a list in each. What cannot be read is told of, and keeps nothing else back. */
export async function importFiles(files: readonly File[], folderId: string | null): Promise<void> {
  let count = 0;
  for (const picked of files) {
    try {
      for (const file of workflowsOf(await picked.text())) {
        const { workflow, notices } = adoptWorkflow(file);
        const name = await freeName(workflow.name);
        await apiClient.call(workflowRoutes.create, {
          query: folderId === null ? {} : { folderId },
          body: { ...savable(workflow), name },
        });
        notifyAdopted(notices);
        count++;
      }
    } catch (error) {
      const title = i18n.t('shell:importFileFailed', { file: picked.name });
      if (error instanceof WorkflowParseError) notifyProblems(title, error);
      else notifyFailure(title, error);
    }
  }
  if (count > 0) notifySuccess({ title: i18n.t('workflows:imported', { count }) });
  refreshTags();
}

/** @throws WorkflowParseError */
function workflowsOf(text: string): Workflow[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new WorkflowParseError([{ path: '', reason: i18n.t('workflows:notJson') }]);
  }
  if (!Array.isArray(content)) return [parseWorkflow(content)];
  if (content.length === 0) throw new WorkflowParseError([{ path: '', reason: i18n.t('workflows:emptyFile') }]);
  return content.map((workflow) => parseWorkflow(workflow));
}
