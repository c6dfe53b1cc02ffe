import { type ReceivedWebhook, receiveWebhook, TriggerError } from '@millrace/engine';
import type { ExecutionStart } from '@millrace/wire';
import { webhookStart } from './engine-start.ts';
import type { Execution } from './execution.ts';
import { incomingRequest } from './incoming-request.ts';
import { encodeReply } from './reply-encoder.ts';
import { acceptCall, answerCall, declineCall, refusalOf } from './webhook-answers.ts';
import { withHeaders } from './webhook-responder.ts';

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

/** Lets the trigger take the call, answers the caller as the trigger says, and runs the workflow. */
export async function runWebhook(execution: Execution, start: WebhookStart): Promise<void> {
  const received = await receive(execution, start);
  if (received instanceof TriggerError) return declineCall(execution, refusalOf(execution, start, received));
  const { response, result, staticData } = received;
  if (!result.outputs) {
    return declineCall(execution, encodeReply(withHeaders(result.reply ?? {}, result.headers ?? {})));
  }
  const reply = acceptCall(execution, result, response);
  const ran = await execution.run(webhookStart(start, result.outputs), { ...(staticData && { staticData }) });
  if (!reply) await answerCall(execution, ran, response);
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
