import {
  type ReceivedWebhook,
  receiveWebhook,
  replyFromResult,
  replyOnReceived,
  TriggerError,
  type WebhookResponse,
  type WorkflowResult,
} from '@millrace/engine';
import type { HttpReply } from '@millrace/node-sdk';
import type { ExecutionStart, WireReply } from '@millrace/wire';
import type { ItemsByPort } from '@millrace/workflow';
import type { Execution } from './execution.ts';
import { incomingRequest } from './incoming-request.ts';
import { encodeReply, failureReply } from './reply-encoder.ts';
import type { WebhookResponder } from './webhook-responder.ts';
import { withHeaders } from './webhook-responder.ts';

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

const ERROR_IN_WORKFLOW = 'Error in workflow';

/** Lets the trigger take the call, answers the caller as the trigger says, and runs the workflow. */
export async function runWebhook(execution: Execution, start: WebhookStart): Promise<void> {
  const received = await receive(execution, start);
  if (received instanceof TriggerError) return decline(execution, refusal(execution, start, received));
  const { response, result, staticData } = received;
  const headers = result.headers ?? {};
  if (!result.outputs) return decline(execution, encodeReply(withHeaders(result.reply ?? {}, headers)));
  const reply = result.reply ?? (response.mode === 'onReceived' ? replyOnReceived(response) : undefined);
  accept(execution, reply && withHeaders(reply, headers));
  execution.responder.addHeaders(headers);
  if (!reply && response.mode !== 'lastNode') execution.responder.expect();
  const ran = await execution.run(engineStart(start, result.outputs), staticData);
  if (!reply) await answer(execution, ran, response);
  // What the trigger changed is kept also when the run changed nothing more.
  await execution.finish({ ...(staticData && { staticData }), ...ran });
}

async function receive(execution: Execution, start: WebhookStart): Promise<ReceivedWebhook | TriggerError> {
  try {
    return await receiveWebhook({
      ...execution.runOptions(),
      node: start.node,
      webhookName: start.webhookName,
      request: incomingRequest(start.call),
    });
  } catch (error) {
    if (error instanceof TriggerError) return error;
    throw error;
  }
}

/** Only who tests the workflow learns what is wrong with it. */
function refusal({ services, cached }: Execution, { node, test }: WebhookStart, error: TriggerError): WireReply {
  services.log.warn('A trigger failed to take a webhook call', {
    workflow: cached.workflow.name,
    node,
    error: error.message,
  });
  return failureReply(test ? error.message : ERROR_IN_WORKFLOW);
}

function engineStart(start: WebhookStart, outputs: ItemsByPort): Parameters<Execution['run']>[0] {
  const { node, destinationNode, pinData } = start;
  return {
    kind: 'items',
    node,
    outputs,
    ...(destinationNode !== undefined && { destinationNode }),
    ...(pinData && { pinData }),
  };
}

async function decline(execution: Execution, reply: WireReply): Promise<void> {
  const { executionId } = execution.job;
  execution.services.channel.send({ type: 'declined', executionId, reply });
  await execution.end();
}

function accept(execution: Execution, reply: HttpReply | undefined): void {
  const { executionId } = execution.job;
  execution.services.channel.send({ type: 'accepted', executionId, ...(reply && { reply: encodeReply(reply) }) });
}

/** Answers when the workflow has run and no node did. */
async function answer(execution: Execution, result: WorkflowResult, response: WebhookResponse): Promise<void> {
  const { responder, ports } = execution;
  if (response.mode === 'lastNode') {
    responder.expect();
    sendResult(responder, await replyFromResult(result, response, ports.binary));
  } else if (responder.isWaiting) {
    const hasFailed = result.status !== 'success';
    responder.send(hasFailed ? { status: 500, body: { json: { code: 0, message: ERROR_IN_WORKFLOW } } } : {});
  }
}

function sendResult(responder: WebhookResponder, reply: HttpReply): void {
  try {
    responder.send(reply);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'The result is too large or too deeply nested to be sent';
    responder.send({ status: 500, body: { json: { code: 0, message } } });
  }
}
