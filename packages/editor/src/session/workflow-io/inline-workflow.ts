import { workflowRoutes } from '@millrace/api';
import type { WorkflowNode } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { calledWorkflow, InlineRefused, inlineChanges } from '../../model/extraction/inline-workflow.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import type { CommandContext } from '../command-context.tsx';
import { rememberOpen } from '../editor-session.ts';

/** Puts the nodes of a stored workflow in the place of the node that runs it. The stored workflow stays. */
export async function inlineWorkflow({ session, canvas }: CommandContext, call: WorkflowNode): Promise<void> {
  const { document } = session;
  const isStillOpen = rememberOpen(session);
  try {
    const file = await apiClient.call(workflowRoutes.get, { params: { id: calledWorkflow(call) } });
    const node = document.node(call.id);
    if (!isStillOpen() || !node) return;
    const { changes, nodeIds } = inlineChanges(document, node, file);
    document.apply(changes);
    canvas.select(nodeIds);
    notifySuccess({ id: 'extract', title: i18n.t('shell:inline.done', { name: file.name }) });
  } catch (error) {
    if (!(error instanceof InlineRefused)) {
      notifyFailure(i18n.t('shell:inline.failed'), error);
      return;
    }
    const { kind, ...names } = error.refusal;
    const message = i18n.t(`shell:inline.refused.${kind}`, names);
    notifyError({ id: 'extract', title: i18n.t('shell:inline.refusedTitle'), message });
  }
}
