import { addressOf } from '../../address/base-path.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { RunState } from '../../model/runs/run-store.ts';
import { notifyBriefly, notifyError, notifyInfo, notifySuccess } from '../../ui/notifications/notify.tsx';
import { currentSession } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';

/** Id of the notice about the end of a run. */
export const RUN_END = 'run-end';

/** Says that a run is put aside. */
export function notifyRunWaits({ executionId = '' }: RunState): void {
  notifyInfo({
    title: i18n.t('runs:waitingTitle'),
    message: i18n.t('runs:waitingText'),
    action: {
      label: i18n.t('runs:openExecution'),
      href: addressOf(`/execution/${encodeURIComponent(executionId)}`),
    },
  });
}

/** Says how a run ended. */
export function notifyRunEnd(run: RunState): void {
  switch (run.outcome) {
    case 'success':
      notifySuccess({
        id: RUN_END,
        title: run.destinationNode
          ? i18n.t('runs:nodeSucceeded', { node: run.destinationNode })
          : i18n.t('runs:workflowSucceeded'),
      });
      return;
    case 'waiting':
      notifyRunWaits(run);
      return;
    case 'canceled':
      notifyInfo({ title: i18n.t('runs:canceled') });
      return;
    case 'crashed':
      notifyError({ id: RUN_END, title: i18n.t('runs:failedTitle'), message: i18n.t('runs:crashed') });
      return;
    default:
      notifyFailedRun(run);
  }
}

function notifyFailedRun({ error }: RunState): void {
  if (!error) {
    notifyError({ id: RUN_END, title: i18n.t('runs:failedWithoutNode') });
    return;
  }
  if (error.node !== undefined && isOpen(error.node)) {
    // Its output pane says why: a notice that stays would cover that.
    notifyBriefly({ id: RUN_END, title: i18n.t('runs:failedInNode', { node: error.node }) });
    return;
  }
  notifyError({
    id: RUN_END,
    title: error.node ? i18n.t('runs:failedInNode', { node: error.node }) : i18n.t('runs:failedTitle'),
    message: error.message,
    ...(error.description && { details: error.description }),
  });
}

function isOpen(nodeName: string): boolean {
  const { openNodeId } = editorUi.get();
  return openNodeId !== undefined && currentSession()?.document.nodeIdByName(nodeName) === openNodeId;
}
