import { inflateRawSync } from 'node:zlib';
import type { EngineResume, EngineResumeEvent } from '@millrace/engine';
import type { SubExecutionEnd } from '@millrace/node-sdk';
import type { EndedExecution, ExecutionHistory, ResumeEvent, Step } from '@millrace/wire';
import type { Item, ItemsByPort, NodeRun, RunData } from '@millrace/workflow';
import { incomingRequest } from './incoming-request.ts';

/** Who is told what became of a call. */
export type CallHandlers = Pick<Extract<EngineResumeEvent, { kind: 'call' }>, 'onReceived' | 'onRefused'>;

/** What the engine needs to go on with an execution. */
export function resumeOf(history: ExecutionHistory, handlers?: CallHandlers): EngineResume {
  const { steps, waiting, customData, event } = history;
  return {
    runs: runsOf(steps),
    event: toEngineEvent(event, handlers),
    ...(waiting && { waiting }),
    ...(customData && { customData }),
  };
}

function runsOf(steps: readonly Step[]): RunData {
  const runs: RunData = Object.create(null);
  for (const step of steps) {
    const list = runs[step.node] ?? [];
    list[step.runIndex] = toRun(step);
    runs[step.node] = list;
  }
  return runs;
}

function toRun(step: Step): NodeRun {
  return {
    startTime: step.startedAt,
    executionTime: step.durationMs,
    executionIndex: step.index,
    executionStatus: step.status,
    source: step.source,
    data: { main: outputsOf(step) },
    ...(step.error && { error: step.error }),
    ...(step.hints && { hints: step.hints }),
    ...(step.metadata && { metadata: step.metadata }),
  };
}

function outputsOf({ encoding, data }: Step): ItemsByPort {
  const bytes = encoding === 'json' ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : inflateRawSync(data);
  return (JSON.parse(bytes.toString()) as { main: ItemsByPort }).main;
}

function toEngineEvent(event: ResumeEvent, handlers: CallHandlers | undefined): EngineResumeEvent {
  switch (event.kind) {
    case 'recovery':
    case 'replay':
    case 'time':
    case 'answer':
      return event;
    case 'executions':
      return { kind: 'executions', results: event.results.map(toEnd) };
    case 'call':
      if (!handlers) throw new Error('A call needs somebody who answers it');
      return { kind: 'call', webhookName: event.webhookName, request: incomingRequest(event.call), ...handlers };
    default:
      return event satisfies never;
  }
}

function toEnd({ executionId, status, error, lastStep }: EndedExecution): SubExecutionEnd {
  if (status === 'success') return { executionId, status, items: lastItems(lastStep) };
  return {
    executionId,
    status: 'error',
    error: error ?? { name: 'NodeOperationError', message: `Execution ${executionId} ended as ${status}` },
  };
}

function lastItems(step: Step | undefined): Item[] {
  return (step && outputsOf(step)[0]) ?? [];
}
