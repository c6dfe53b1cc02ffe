import { workflowRoutes } from '@millrace/api';
import { adoptWorkflow, parseWorkflow, type Workflow, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { refreshTags } from '../../server/tags.ts';
import { failureText, notifyError, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { notifyAdopted } from './notify-adopted.ts';
import { notifyProblems, problemText } from './notify-problems.ts';
import { freeName, savable } from './save.ts';

/** Stores the workflows of files, one or a list in each. What cannot be read is told of, and keeps nothing else back. */
export async function importFiles(files: readonly File[], folderId: string | null): Promise<void> {
  let count = 0;
  const failures: Failure[] = [];
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
      failures.push({ file: picked.name, error });
    }
  }
  tellOf(failures);
  if (count > 0) notifySuccess({ title: i18n.t('workflows:imported', { count }) });
  refreshTags();
}

interface Failure {
  file: string;
  error: unknown;
}

/** One notice, whatever their number: which files, and what is wrong with each. */
function tellOf(failures: readonly Failure[]): void {
  const [first] = failures;
  if (!first) return;
  if (failures.length > 1) {
    const lines = failures.map(({ file, error }) => `${file}: ${reasonOf(error)}`);
    notifyError({ title: i18n.t('workflows:filesFailed', { count: failures.length }), message: lines.join('\n') });
    return;
  }
  const title = i18n.t('shell:importFileFailed', { file: first.file });
  if (first.error instanceof WorkflowParseError) notifyProblems(title, first.error);
  else notifyFailure(title, first.error);
}

function reasonOf(error: unknown): string {
  const problem = error instanceof WorkflowParseError ? error.problems[0] : undefined;
  return problem ? problemText(problem) : failureText(error);
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
