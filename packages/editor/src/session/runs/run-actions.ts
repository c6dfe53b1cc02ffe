import { ApiError, executionRoutes, type RunRequest } from '@millrace/api';
import type { Item, Workflow } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import { setPinData } from '../../model/document/node-edits.ts';
import { nodesThatRun } from '../../model/runs/nodes-that-run.ts';
import { nodesNotBehind, reusableNodes } from '../../model/runs/partial-run.ts';
import type { RunState, RunStore } from '../../model/runs/run-store.ts';
import { apiClient } from '../../server/api-client.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { pushConnection } from '../../server/push-connection.ts';
import { hideNotice, notifyError, notifyFailure, notifyInfo } from '../../ui/notifications/notify.tsx';
import { currentSession, type EditorSession, rememberOpen } from '../editor-session.ts';
import { confirmUnpin } from './confirm-unpin.tsx';
import { forgetRun, noteRun } from './past-run.ts';
import { executionEvents } from './run-events.ts';
import { collectIssues, NODE_ISSUES, notifyIssues } from './run-issues.tsx';
import { RUN_END } from './run-notices.tsx';
import { openTestForm, testAddresses } from './test-addresses.ts';
import { triggersOf } from './triggers-of.ts';

export interface RunOptions {
  /** Run only what this node needs, up to and including it. */
  destinationNode?: string;
  /** Trigger to start from. */
  triggerNode?: string;
  /** Run this node, on the data it has, and all behind it. */
  fromNode?: string;
  /** A message of the chat: what its trigger puts out. */
  message?: { trigger: string; items: Item[] };
}

/** Runs the open workflow. Refused, with a notice that says why, when it cannot run. */
export async function runWorkflow(options: RunOptions = {}): Promise<void> {
  const session = currentSession();
  if (!session || session.runs.isUnderWay || session.document.isReadOnly) return;
  const isStillOpen = rememberOpen(session);
  if (!(await mayRun(session, options)) || !isStillOpen() || session.runs.isUnderWay) return;
  if (!(await settlePinnedDestination(session, options.destinationNode))) return;
  const { document, runs } = session;
  const workflow = document.toWorkflow();
  const { destinationNode } = options;
  const keep = keptNodes(workflow, runs, options);
  const release = executionEvents.holdUnknown();
  try {
    const reuse = [...keep].flatMap((node) =>
      runs.stepsOf(node).map(({ executionId, index }) => ({ node, executionId, index })),
    );
    runs.begin(
      {
        ...{ status: 'running', startedAt: Date.now() },
        ...(destinationNode !== undefined && { destinationNode }),
        ...(options.message && { isTalk: true }),
      },
      document.nodes(),
      keep,
    );
    const answer = await apiClient.call(executionRoutes.run, { body: requestBody(workflow, options, reuse) });
    if (answer.waitingForWebhook) runs.update({ status: 'waitingForTrigger', listeningAs: workflow.id ?? null });
    else if (answer.executionId !== undefined) runs.update({ executionId: answer.executionId });
    if (!isStillOpen()) noteRun(workflow.id, answer.executionId);
    if (runs.state.isStopping) await stop(runs);
    else if (answer.waitingForWebhook && isStillOpen()) await listen(runs, workflow, options.triggerNode);
  } catch (error) {
    if (isStillOpen()) runs.finish('error');
    notifyFailure(i18n.t('runs:startFailed'), error);
  } finally {
    release();
  }
}

async function listen(runs: RunStore, workflow: Workflow, triggerNode: string | undefined): Promise<void> {
  const listeningAt = await testAddresses(workflow, triggerNode);
  if (runs.state.status === 'waitingForTrigger') runs.update({ listeningAt });
  openTestForm(listeningAt);
}

/** Stops the run under way, or stops listening for a test call. A run that has no id yet is stopped as soon as it has one. */
export async function stopRun(): Promise<void> {
  const runs = currentSession()?.runs;
  if (!runs?.isUnderWay) return;
  runs.update({ isStopping: true });
  await stop(runs);
}

async function stop(runs: RunStore): Promise<void> {
  const { status, executionId } = runs.state;
  try {
    if (status === 'waitingForTrigger') {
      await stopListening(runs.state);
      if (runs.state.status === 'waitingForTrigger') runs.finish('canceled');
    } else if (executionId !== undefined) {
      await apiClient.call(executionRoutes.stop, { params: { id: executionId } });
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && runs.state.status !== 'running') {
      notifyInfo({ title: i18n.t('runs:completedBeforeStop') });
      return;
    }
    runs.update({ isStopping: false });
    notifyFailure(i18n.t('runs:stopFailed'), error);
  }
}

async function stopListening({ listeningAs: id }: RunState): Promise<void> {
  if (id === null) await apiClient.call(executionRoutes.stopListeningUnsaved);
  else if (id !== undefined) await apiClient.call(executionRoutes.stopListening, { params: { id } });
}

/** Takes all marks of the last run off the canvas. */
export function clearRun(): void {
  const session = currentSession();
  if (!session || session.runs.isUnderWay) return;
  session.runs.clear();
  forgetRun(session.document.meta.id);
}

async function mayRun({ document }: EditorSession, options: RunOptions): Promise<boolean> {
  // What kept the last one from running, or made it fail, may be mended.
  for (const id of ['run', NODE_ISSUES, RUN_END]) hideNotice(id);
  if (pushConnection.status !== 'open') {
    notifyError({ id: 'run', title: i18n.t('runs:notConnectedTitle'), message: i18n.t('runs:notConnected') });
    return false;
  }
  if (document.nodeIds.length === 0) {
    notifyInfo({ id: 'run', title: i18n.t('runs:notConnectedTitle'), message: i18n.t('runs:noNodes') });
    return false;
  }
  const catalogue = await nodeTypesOf(document.nodes()).catch(() => undefined);
  if (!catalogue) {
    notifyError({ id: 'run', title: i18n.t('runs:notConnectedTitle'), message: i18n.t('runs:noNodeTypes') });
    return false;
  }
  const { trigger } = triggersOf(document, catalogue, options.message?.trigger ?? options.triggerNode);
  const issues = collectIssues(document, catalogue, nodesThatRun(document.toWorkflow(), { ...options, trigger }));
  if (issues.length > 0) notifyIssues(i18n.t('runs:issuesTitle'), issues);
  return issues.length === 0;
}

async function settlePinnedDestination(session: EditorSession, destinationNode: string | undefined): Promise<boolean> {
  if (destinationNode === undefined) return true;
  const nodeId = session.document.nodeIdByName(destinationNode);
  if (nodeId === undefined || session.document.pinData(nodeId) === undefined) return true;
  if (!(await confirmUnpin(destinationNode))) return false;
  setPinData(session.document, destinationNode, undefined);
  return true;
}

function keptNodes(workflow: Workflow, runs: RunStore, { destinationNode, fromNode }: RunOptions): Set<string> {
  if (fromNode !== undefined) return nodesNotBehind(workflow, runs, fromNode);
  return destinationNode === undefined ? new Set() : reusableNodes(workflow, runs, destinationNode);
}

function requestBody(
  workflow: Workflow,
  { fromNode, message, ...options }: RunOptions,
  reuse: NonNullable<RunRequest['reuse']>,
): RunRequest {
  const given = message && { [message.trigger]: message.items };
  const pinData: Record<string, Item[]> | undefined = given ? { ...workflow.pinData, ...given } : workflow.pinData;
  return {
    workflowData: workflow,
    ...(reuse.length > 0 && { reuse }),
    ...(pinData && Object.keys(pinData).length > 0 && { pinData }),
    ...options,
    ...(message && { triggerNode: message.trigger, readsAnswers: true }),
    ...(fromNode !== undefined && { startNodes: [fromNode] }),
  };
}
