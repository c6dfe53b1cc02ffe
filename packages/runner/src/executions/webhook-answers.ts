import {
  replyFromResult,
  replyOnReceived,
  type TriggerError,
  type WebhookResponse,
  type WorkflowResult,
} from '@millrace/engine';
import { type HttpReply, NodeError, type WebhookResult } from '@millrace/node-sdk';
import type { WireReply } from '@millrace/wire';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';
import type { Execution } from './execution.ts';
import { encodeReply, failureReply, withJsonWritten } from './reply-encoder.ts';
import type { WebhookResponder } from './webhook-responder.ts';
import { withHeaders } from './webhook-responder.ts';

const ERROR_IN_WORKFLOW = 'Error in workflow';

/**
 * Tells that a call was taken, with the answer when it is known already; else the execution may answer from now on.
 * @returns the answer, when it is known.
 */
export function acceptCall(
  execution: Execution,
  result: WebhookResult,
  response: WebhookResponse,
): HttpReply | undefined {
  const { executionId } = execution.job;
  const headers = result.headers ?? {};
  const reply = result.reply ?? (response.mode === 'onReceived' ? replyOnReceived(response) : undefined);
  const encoded = reply && encodeReply(withHeaders(reply, headers));
  execution.services.channel.send({ type: 'accepted', executionId, ...(encoded && { reply: encoded }) });
  execution.responder.addHeaders(headers);
  if (!reply && response.mode !== 'lastNode') execution.responder.expect();
  return reply;
}

/** Answers a call that changes nothing. The last message of the job. */
export function declineCall(execution: Execution, reply: WireReply): void {
  const { executionId } = execution.job;
  execution.services.channel.send({ type: 'declined', executionId, reply });
  execution.end();
}

/** Only who tests the workflow learns what is wrong with it. */
export function refusalOf(
  { services, cached }: Execution,
  { node, test }: { node: string; test: boolean },
  error: TriggerError,
): WireReply {
  services.log.warn('A node failed to take a webhook call', {
    workflow: cached.workflow.name,
    node,
    error: error.message,
  });
  return failureReply(test ? error.message : ERROR_IN_WORKFLOW);
}

/** Answers when the workflow has run, or was put aside, and no node did. */
export async function answerCall(
  execution: Execution,
  result: WorkflowResult,
  response: WebhookResponse,
): Promise<void> {
  const { responder, ports } = execution;
  if (response.mode === 'lastNode') responder.expect();
  if (!responder.isWaiting) return;
  if (result.status === 'waiting') {
    const { executionId } = execution.job;
    responder.send({ body: { json: { message: 'The workflow was started and waits', executionId } } });
  } else if (response.mode === 'lastNode')
    await sendResult(responder, await replyFromResult(result, response, ports.binary));
  else if (result.status === 'success') responder.send({});
  else responder.send({ status: 500, body: { json: { code: 0, message: ERROR_IN_WORKFLOW } } });
}

async function sendResult(responder: WebhookResponder, reply: HttpReply): Promise<void> {
  try {
    responder.send(await withJsonWritten(reply));
  } catch (error) {
    const code: RunnerErrorCode = 'ANSWER_NOT_SENDABLE';
    if (!(error instanceof NodeError) || error.code !== code) throw error;
    const message = 'The workflow succeeded, but its result is too large or too deeply nested to be sent';
    responder.send({ status: 500, body: { json: { code, message } } });
  }
}
