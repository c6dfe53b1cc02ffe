import { executionRoutes, type PushEvent, workflowRoutes } from '@millrace/api';
import { i18n } from '../../i18n/i18n.ts';
import type { RunStore } from '../../model/runs/run-store.ts';
import { apiClient } from '../../server/api-client.ts';
import { notifyError, notifyInfo } from '../../ui/notifications/notify.tsx';
import { type EditorSession, followedSessions } from '../editor-session.ts';
import { notifyRunEnd, notifyRunWaits } from './run-notices.tsx';
import { showAnswer, showWaiting } from './show-answer.ts';
import { talkOf } from './talk.ts';

/** Brings events of the server to the run of the open workflow. Events of other executions are never shown on it. */
class ExecutionEvents {
  #held: PushEvent[] | undefined;
  #wasConnected = false;

  /**
   * Keeps events of executions whose id is not known yet: they may arrive before the answer that names it.
   * The returned function hands them on.
   */
  holdUnknown(): () => void {
    this.#held = [];
    return () => {
      const held = this.#held ?? [];
      this.#held = undefined;
      this.receive(held);
    };
  }

  /** Whether an open workflow runs or listens. */
  areAwaited = (): boolean => [...followedSessions()].some(({ runs }) => runs.isUnderWay);

  receive = (events: readonly PushEvent[]): void => {
    const told: PushEvent[] = [];
    for (const event of events) (this.#held && 'executionId' in event.data ? this.#held : told).push(event);
    for (const session of followedSessions()) {
      session.runs.together(() => {
        for (const event of told) this.#toSession(session, event);
      });
    }
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
      case 'executionsChanged':
      case 'nodeTypesChanged':
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
      case 'nodeWrites': {
        const { nodeName, runIndex, itemIndex, text, begins } = event.data;
        talkOf(runs).write(`${nodeName}/${runIndex}/${itemIndex}`, text, begins);
        return;
      }
      case 'executionWaiting':
        runs.nodeWaits(event.data.nodeName);
        if (runs.state.isTalk) showWaiting(runs);
        else notifyRunWaits(runs.state);
        return;
      case 'executionFinished': {
        const { lastNodeExecuted: lastNode } = event.data;
        if (lastNode !== undefined) runs.update({ lastNode });
        runs.finish(event.data.status, event.data.error);
        this.#tellEnd(runs);
        return;
      }
      case 'sendConsoleMessage':
        // What a script prints belongs in the browser's console: its author looks there.
        console.log(`[${event.data.nodeName}]`, event.data.text);
        runs.nodeLogged(event.data.nodeName, event.data.text);
    }
  }

  #tellEnd(runs: RunStore): void {
    if (runs.state.isTalk) void showAnswer(runs);
    if (!runs.state.isTalk || runs.state.outcome !== 'success') notifyRunEnd(runs.state);
  }

  /** The connection is open. Events before are gone, so what they told is fetched. */
  async catchUp(): Promise<void> {
    const isBack = this.#wasConnected;
    this.#wasConnected = true;
    const sessions = [...followedSessions()];
    // A page that is connected for the first time has just loaded its workflow.
    if (isBack) for (const session of sessions) void this.#catchUpActive(session);
    await Promise.all(sessions.map((session) => this.#catchUpRun(session)));
  }

  async #catchUpActive({ document }: EditorSession): Promise<void> {
    const { id } = document.meta;
    if (id === undefined || document.isReadOnly) return;
    // Without an answer the page stays as it is: it asks again when it is connected anew.
    const stored = await apiClient.call(workflowRoutes.get, { params: { id } }).catch(() => undefined);
    if (stored && document.meta.id === id) document.setServerFields({ active: stored.active });
  }

  async #catchUpRun({ runs }: EditorSession): Promise<void> {
    const { executionId, status: before } = runs.state;
    if (executionId === undefined || before !== 'running') return;
    const answer = await apiClient.call(executionRoutes.steps, { params: { id: executionId } }).catch(() => undefined);
    if (!answer || runs.state.executionId !== executionId || runs.state.status !== 'running') return;
    const { status } = answer.execution;
    const hasEnded = status !== 'new' && status !== 'running' && status !== 'waiting';
    runs.together(() => {
      for (const step of answer.steps) runs.nodeFinished(step.node, step);
      if (hasEnded && answer.lastNodeExecuted !== undefined) runs.update({ lastNode: answer.lastNodeExecuted });
      if (hasEnded) runs.finish(status, answer.error);
    });
    if (hasEnded) this.#tellEnd(runs);
  }
}

function isWaitedFor({ state }: RunStore, workflowId: string | null): boolean {
  return state.status === 'waitingForTrigger' && state.listeningAs === workflowId;
}

export const executionEvents = new ExecutionEvents();
