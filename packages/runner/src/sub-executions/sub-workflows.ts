import { ExecutionAborted, type NodeOwner, type WorkflowResult } from '@millrace/engine';
import type { NodeError, SubExecution, SubWorkflowRequest, SubWorkflows } from '@millrace/node-sdk';
import type { ExecutionJob, ToRunner, TraceContext } from '@millrace/wire';
import type { Item } from '@millrace/workflow';
import type { PendingAnswers } from '../channel/pending-answers.ts';
import type { ServerChannel } from '../channel/server-channel.ts';
import { runnerError } from '../errors/runner-error.ts';

/** What the control plane says about a workflow that a node wants to run. */
export type SubExecutionAnswer = Extract<ToRunner, { type: 'subExecution' }>['result'];

export interface SubWorkflowsOptions {
  owner: NodeOwner;
  channel: ServerChannel;
  answers: PendingAnswers<SubExecutionAnswer>;
  /** Runs a job in this process. Items do not leave it that way. */
  runHere(job: ExecutionJob, items: Item[], signal: AbortSignal): Promise<WorkflowResult>;
  /**
   * Makes files of items this execution's own: those of the other one may go with it.
   * @param from the execution that hands the items over.
   */
  adopt(items: Item[], from?: string): Promise<Item[]>;
  /** The span of the step that runs it, where traces are kept. */
  trace(): TraceContext | undefined;
}

/** Workflows that a node runs: the control plane decides whether it may, and keeps the execution. */
export function subWorkflows({ owner, channel, answers, runHere, adopt, trace }: SubWorkflowsOptions): SubWorkflows {
  return {
    async run(request) {
      owner.signal.throwIfAborted();
      // What it hands over is its own: the other one has no right to what this one may open.
      const items = await adopt([...request.items]);
      // The answer is always waited for: with it the control plane counts on the execution to end.
      const answer = await answers.ask((requestId) =>
        channel.send({ ...questionOf(owner, { ...request, items }, requestId), ...tracePart(trace()) }),
      );
      switch (answer.kind) {
        case 'refused':
          throw runnerError(answer.code, answer.message, {
            ...(answer.hint !== undefined && { description: answer.hint }),
          });
        case 'started':
          return { status: 'started', ...idsOf(answer.executionId, answer.workflowId) };
        case 'run': {
          const ids = idsOf(answer.job.executionId, answer.workflowId);
          const ended = toSubExecution(await runHere(answer.job, items, owner.signal), ids, owner);
          return ended.status === 'success' ? { ...ended, items: await adopt(ended.items, ids.executionId) } : ended;
        }
      }
    },
  };
}

function tracePart(trace: TraceContext | undefined): { trace?: TraceContext } {
  return trace ? { trace } : {};
}

type Ids = Pick<SubExecution, 'executionId' | 'workflowId'>;

function idsOf(executionId: string, workflowId: string | undefined): Ids {
  return { executionId, ...(workflowId !== undefined && { workflowId }) };
}

function questionOf(
  { executionId, node }: NodeOwner,
  { workflow, items, wait }: SubWorkflowRequest,
  requestId: number,
) {
  return {
    type: 'subExecution' as const,
    requestId,
    executionId,
    node: node.name,
    workflow,
    wait,
    ...(!wait && { items: [...items] }),
  };
}

function toSubExecution(result: WorkflowResult, ids: Ids, { signal }: NodeOwner): SubExecution {
  if (result.status === 'success') return { status: 'success', ...ids, items: itemsOf(result) };
  if (result.status === 'waiting') return { status: 'waiting', ...ids };
  if (signal.aborted) throw ExecutionAborted.from(signal.reason);
  throw failed(result, ids);
}

/** What the last node put out by its first output. */
function itemsOf({ runData, lastNodeExecuted = '' }: WorkflowResult): Item[] {
  return runData[lastNodeExecuted]?.at(-1)?.data?.main[0] ?? [];
}

function failed({ error, status }: WorkflowResult, ids: Ids): NodeError {
  const reason = error?.message ?? `it ended as ${status}`;
  return runnerError('SUB_WORKFLOW_FAILED', `The workflow that this node ran failed: ${reason}`, {
    description: `Open execution ${ids.executionId} to see where it failed.`,
    details: { ...ids, ...(error?.node !== undefined && { node: error.node }) },
  });
}
