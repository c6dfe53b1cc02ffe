import { executionRoutes, type PushEvent, workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import type { RunStore } from '../../model/runs/run-store.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifyError, notifyInfo } from '../../ui/notifications/notify.tsx';
import { currentSession, type EditorSession } from '../editor-session.ts';
import { notifyRunEnd, notifyRunWaits } from './run-notices.tsx';

/** Brings events of the server to the run of the open workflow. Events of other executions are never shown on it. */
class ExecutionEvents {
  #held: PushEvent[] | undefined;

  /**
   * Keeps events of executions whose id is not known yet: they may arrive before the answer that names it.
   * The returned function hands them on.
   */
  holdUnknown(session: EditorSession): () => void {
    this.#held = [];
    return () => {
      const held = this.#held ?? [];
      this.#held = undefined;
      for (const event of held) this.#toSession(session, event);
    };
  }

  /** Whether the open workflow runs or listens. */
  areAwaited = (): boolean => currentSession()?.runs.isUnderWay ?? false;

  receive = (event: PushEvent): void => {
    const session = currentSession();
    if (!session) return;
    if (this.#held && 'executionId' in event.data) this.#held.push(event);
    else this.#toSession(session, event);
  };

  #toSession({ document, runs }: EditorSession, event: PushEvent): void {
    switch (event.type) {
      case 'testWebhookReceived':
        if (!isWaitedFor(runs, event.data.workflowId)) return;
        runs.update({ status: 'running', executionId: event.data.executionId });
        return;
      case 'testWebhookDeleted':
        if (!isWaitedFor(runs, event.data.workflowId)) return;
        this.#listeningEnded(runs, event.data.reason);
        return;
      case 'workflowActivated':
      case 'workflowDeactivated':
        if (event.data.workflowId === document.meta.id) {
          document.setServerFields({ active: event.type === 'workflowActivated' });
        }
        return;
      default:
        if (runs.state.status === 'running' && event.data.executionId === runs.state.executionId) {
          this.#toRun({ document, runs }, event);
        }
    }
  }

  #listeningEnded(runs: RunStore, reason: string | undefined): void {
    if (reason !== undefined) notifyError({ id: 'run', title: i18n.t('runs:listeningFailed'), message: reason });
    // Asked for by the user: that it stopped is no news.
    else if (!runs.state.isStopping) notifyInfo({ title: i18n.t('runs:webhookTimeout') });
    runs.finish(reason === undefined ? 'canceled' : 'error');
  }

  #toRun({ runs }: EditorSession, event: PushEvent): void {
    switch (event.type) {
      case 'nodeExecuteBefore':
        runs.nodeStarted(event.data.nodeName, event.data);
        return;
      case 'nodeExecuteAfter':
        runs.nodeFinished(event.data.nodeName, event.data.step);
        return;
      case 'executionWaiting':
        runs.nodeWaits(event.data.nodeName);
        notifyRunWaits(runs.state);
        return;
      case 'executionFinished':
        runs.finish(event.data.status, event.data.error);
        notifyRunEnd(runs.state);
        return;
      case 'sendConsoleMessage':
        // What a script prints belongs in the browser's console: its author looks there.
        console.log(`[${event.data.nodeName}]`, event.data.text);
        runs.nodeLogged(event.data.nodeName, event.data.text);
    }
  }

  /** The connection was lost or rested, and is back: events in between are gone, so what they told is fetched. */
  async catchUp(): Promise<void> {
    const session = currentSession();
    await Promise.all([this.#catchUpRun(session), this.#catchUpActive(session)]);
  }

  async #catchUpActive(session: EditorSession | undefined): Promise<void> {
    const id = session?.document.meta.id;
    if (!session || id === undefined || session.document.isReadOnly) return;
    const stored = await apiClient.call(workflowRoutes.get, { params: { id } }).catch(() => undefined);
    if (stored && session.document.meta.id === id) session.document.setServerFields({ active: stored.active });
  }

  async #catchUpRun(session: EditorSession | undefined): Promise<void> {
    const executionId = session?.runs.state.executionId;
    if (!session || executionId === undefined || session.runs.state.status !== 'running') return;
    const answer = await apiClient.call(executionRoutes.steps, { params: { id: executionId } }).catch(() => undefined);
    const { runs } = session;
    if (!answer || runs.state.executionId !== executionId || runs.state.status !== 'running') return;
    for (const step of answer.steps) runs.nodeFinished(step.node, step);
    const { status } = answer.execution;
    if (status === 'new' || status === 'running' || status === 'waiting') return;
    runs.finish(status, answer.error);
    notifyRunEnd(runs.state);
  }
}

function isWaitedFor({ state }: RunStore, workflowId: string | null): boolean {
  return state.status === 'waitingForTrigger' && state.listeningAs === workflowId;
}

export const executionEvents = new ExecutionEvents();
