import type { PushEvent } from '@millrace/api';
import type { Step } from '@millrace/wire';
import type { ExecutionError, ExecutionStatus } from '@millrace/workflow';
import { waitingIn } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';
import { toStepSummary } from '../storage/step-summary.ts';

/** Tells the page that watches an execution what happens in it. */
export interface ExecutionEvents {
  started(execution: LiveExecution): void;
  nodeStarted(execution: LiveExecution, event: { node: string; runIndex: number; startedAt: number }): void;
  nodeFinished(execution: LiveExecution, step: Step): void;
  nodeWrites(
    execution: LiveExecution,
    event: { node: string; runIndex: number; itemIndex: number; text: string; begins: boolean },
  ): void;
  console(execution: LiveExecution, event: { node: string; text: string }): void;
  /** It has ended, or waits. */
  finished(execution: LiveExecution): void;
}

export interface ExecutionEventsOptions {
  /** Delivers an event to the page of a session, while its viewer may see the workflow. */
  send: (sessionId: string, event: PushEvent, workflowId: string | null) => void;
  /** Told of the workflow of each execution that begins, ends or is put aside. */
  onChanged?: ((workflowId: string) => void) | undefined;
}

export function createExecutionEvents({ send, onChanged }: ExecutionEventsOptions): ExecutionEvents {
  function tell({ sessionId, row }: LiveExecution, event: () => PushEvent): void {
    if (sessionId !== undefined) send(sessionId, event(), row.workflow_id);
  }

  function noteChange({ row }: LiveExecution): void {
    if (row.workflow_id !== null) onChanged?.(row.workflow_id);
  }

  return {
    started: (execution) => {
      noteChange(execution);
      tell(execution, () => startedEvent(execution));
    },
    nodeStarted: (execution, { node, runIndex, startedAt }) =>
      tell(execution, () => ({
        type: 'nodeExecuteBefore',
        data: { executionId: execution.id, nodeName: node, runIndex, startTime: startedAt },
      })),
    nodeFinished: (execution, step) =>
      tell(execution, () => ({
        type: 'nodeExecuteAfter',
        data: { executionId: execution.id, nodeName: step.node, step: toStepSummary(step) },
      })),
    nodeWrites: (execution, { node, runIndex, itemIndex, text, begins }) =>
      tell(execution, () => ({
        type: 'nodeWrites',
        data: { executionId: execution.id, nodeName: node, runIndex, itemIndex, text, begins },
      })),
    console: (execution, { node, text }) =>
      tell(execution, () => ({
        type: 'sendConsoleMessage',
        data: { executionId: execution.id, nodeName: node, text },
      })),
    finished: (execution) => {
      noteChange(execution);
      tell(execution, () => (execution.state.kind === 'waiting' ? waitingEvent(execution) : finishedEvent(execution)));
    },
  };
}

function startedEvent({ id, row }: LiveExecution): PushEvent {
  return {
    type: 'executionStarted',
    data: {
      executionId: id,
      workflowId: row.workflow_id,
      mode: row.mode,
      startedAt: new Date(row.started_at).toISOString(),
    },
  };
}

function waitingEvent({ id, row, state }: LiveExecution): PushEvent {
  return {
    type: 'executionWaiting',
    data: {
      executionId: id,
      workflowId: row.workflow_id,
      nodeName: waitingIn(state)?.node ?? '',
      waitTill: row.wait_till === null ? null : new Date(row.wait_till).toISOString(),
    },
  };
}

function finishedEvent({ id, row }: LiveExecution): PushEvent {
  return {
    type: 'executionFinished',
    data: {
      executionId: id,
      workflowId: row.workflow_id,
      status: endStatusOf(row.status),
      startedAt: new Date(row.started_at).toISOString(),
      stoppedAt: new Date(row.stopped_at ?? Date.now()).toISOString(),
      ...(row.last_node !== null && { lastNodeExecuted: row.last_node }),
      ...(row.error !== null && { error: JSON.parse(row.error) as ExecutionError }),
    },
  };
}

function endStatusOf(status: ExecutionStatus): Extract<PushEvent, { type: 'executionFinished' }>['data']['status'] {
  return status === 'new' || status === 'running' || status === 'waiting' ? 'crashed' : status;
}
