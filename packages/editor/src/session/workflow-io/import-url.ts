import { workflowRoutes } from '@millrace/api';
import { parseWorkflow, WorkflowParseError } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifyFailure } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { rememberOpen } from '../editor-session.ts';
import { importWorkflow } from './import-workflow.ts';
import { notifyProblems } from './notify-problems.ts';

/** Whether a text is an address that a workflow can be imported from. */
export function isWorkflowUrl(text: string): boolean {
  return /^https?:\/\/\S+\.json$/i.test(text) && URL.canParse(text);
}

export async function importFromUrl(context: CommandContext, url: string): Promise<boolean> {
  const title = i18n.t('shell:importFailed');
  const isStillOpen = rememberOpen(context.session);
  try {
    const file = parseWorkflow(await apiClient.call(workflowRoutes.fromUrl, { query: { url } }));
    if (isStillOpen()) importWorkflow(context, file);
    return true;
  } catch (error) {
    if (error instanceof WorkflowParseError) notifyProblems(title, error);
    else notifyFailure(title, error);
    return false;
  }
}
