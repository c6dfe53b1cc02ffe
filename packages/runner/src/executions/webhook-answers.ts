import {
  replyFromResult,
  replyOnReceived,
  type TriggerError,
  textFromResult,
  type WebhookResponse,
  type WorkflowResult,
} from '@millrace/engine';
import { type HttpReply, NodeError, type WebhookResult } from '@millrace/node-sdk';
import type { WebhookCall, WireReply } from '@millrace/wire';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';
import { formatFor } from './answer-lines.ts';
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
  { headers: callHeaders }: Pick<WebhookCall, 'headers'>,
): HttpReply | undefined {
  const { executionId } = execution.job;
  const headers = result.headers ?? {};
  const reply = result.reply ?? (response.mode === 'onReceived' ? replyOnReceived(response) : undefined);
  const encoded = reply && encodeReply(withHeaders(reply, headers));
  execution.services.channel.send({ type: 'accepted', executionId, ...(encoded && { reply: encoded }) });
  execution.responder.addHeaders(headers);
  if (!reply) expectAnswer(execution, response, { callHeaders, headers });
  return reply;
}

/** Lets nodes answer the caller, or write to them, where the trigger says so. */
export function expectAnswer(
  { answers, responder }: Execution,
  { mode }: WebhookResponse,
  { callHeaders, headers = {} }: { callHeaders: WebhookCall['headers']; headers?: Record<string, string> },
): void {
  if (isStreamed(mode)) answers.openCaller({ format: formatFor(callHeaders), headers });
  else if (mode !== 'lastNode' && mode !== 'onReceived') responder.expect();
}

/** Whether the answer goes out while it is written: by nodes that can stream, or by those that answer a chat. */
function isStreamed(mode: string): boolean {
  return mode === 'streaming' || mode === 'responseNodes';
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
  if (responder.isStreaming) return endStream(execution, result);
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

/** Says what no node has said: the text of the last node, that something failed, that a person is asked, or where the execution goes on. */
function endStream({ answers, cached, resumeUrls, ports }: Execution, result: WorkflowResult): void {
  const { hasText, hasFailed } = answers.toldCaller;
  const name = result.lastNodeExecuted ?? '';
  const node = { id: cached.graph.node(name)?.id ?? '', name };
  const runIndex = Math.max(0, (result.runData[name]?.length ?? 0) - 1);
  const place = { node, runIndex, itemIndex: 0, at: ports.clock.now() };
  if (result.waiting?.questions) answers.tellAsked();
  else if (result.status === 'waiting') answers.tellWaiting(resumeUrls.resumeUrl);
  else if (result.status !== 'success') {
    if (!hasFailed) answers.tell({ ...place, type: 'error', error: result.error });
  } else if (!hasText && !hasFailed) {
    for (const type of ['begin', 'item', 'end'] as const) {
      answers.tell({ ...place, type, ...(type === 'item' && { text: textFromResult(result) }) });
    }
  }
  answers.close();
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
