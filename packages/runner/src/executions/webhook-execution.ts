import {
  type EngineResume,
  prepareWorkflow,
  type ReceivedWebhook,
  receiveWebhook,
  responseOfTrigger,
  TriggerError,
  type WebhookResponse,
} from '@millrace/engine';
import type { ExecutionStart } from '@millrace/wire';
import type { RunnerErrorCode } from '../errors/runner-error-codes.ts';
import { webhookStart } from './engine-start.ts';
import type { Execution } from './execution.ts';
import { incomingRequest } from './incoming-request.ts';
import { encodeReply } from './reply-encoder.ts';
import { acceptCall, answerCall, declineCall, expectAnswer, refusalOf } from './webhook-answers.ts';
import { withHeaders } from './webhook-responder.ts';

const WANT_OF_ROOM: readonly RunnerErrorCode[] = ['BINARY_NOT_STORED', 'EXECUTION_FILES_FULL', 'INSTANCE_FILES_FULL'];

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

/** Lets the trigger take the call, answers the caller as the trigger says, and runs the workflow. */
export async function runWebhook(execution: Execution, start: WebhookStart): Promise<void> {
  const received = await receive(execution, start);
  if (received instanceof TriggerError) {
    if (isForWantOfRoom(received)) return await recordFailure(execution, start, received);
    return declineCall(execution, refusalOf(execution, start, received));
  }
  const { response, result, staticData } = received;
  if (!result.outputs) {
    return declineCall(execution, encodeReply(withHeaders(result.reply ?? {}, result.headers ?? {})));
  }
  const reply = acceptCall(execution, result, response, start.call);
  const ran = await execution.run(webhookStart(start, result.outputs), { ...(staticData && { staticData }) });
  if (!reply) await answerCall(execution, ran, response);
  // What the trigger changed is kept also when the run changed nothing more.
  await execution.finish({ ...(staticData && { staticData }), ...ran });
}

/** Goes on with a call whose runner ended: its caller may still wait. One who has an answer gets no second one. */
export async function runRecoveredCall(execution: Execution, start: WebhookStart, resume: EngineResume): Promise<void> {
  const isUnbegun = Object.keys(resume.runs).length === 0;
  if (isUnbegun && !worksOnCalls(execution, start)) return runWebhook(execution, start);
  const response = responseOf(execution, start);
  if (response) expectAnswer(execution, response, { callHeaders: start.call.headers });
  const result = await execution.run(await webhookStartAgain(execution, start), { resume });
  if (response && response.mode !== 'onReceived') await answerCall(execution, result, response);
  await execution.finish(result);
}

/** What starts an execution that goes on. A trigger that was at work on its call takes it again; for others stands what is recorded. */
export async function webhookStartAgain(
  execution: Execution,
  start: WebhookStart,
): Promise<ReturnType<typeof webhookStart>> {
  const received = worksOnCalls(execution, start) ? await receive(execution, start) : undefined;
  return webhookStart(start, (received instanceof TriggerError ? undefined : received?.result.outputs) ?? []);
}

function worksOnCalls({ cached, services }: Execution, { node: name }: WebhookStart): boolean {
  const node = cached.graph.node(name);
  return node !== undefined && prepareWorkflow(cached.workflow, services.registry).worksOnCalls(node);
}

function responseOf(execution: Execution, { node, webhookName }: WebhookStart): WebhookResponse | undefined {
  try {
    return responseOfTrigger({ ...execution.runOptions(), node, webhookName });
  } catch (error) {
    // The run will say what is wrong with the trigger.
    if (error instanceof TriggerError) return undefined;
    throw error;
  }
}

/** What a call brought could not be written: the operator has to know of it. */
function isForWantOfRoom({ code }: TriggerError): boolean {
  return WANT_OF_ROOM.some((known) => known === code);
}

/** Answers that the call cannot be taken now; the execution only records why. */
async function recordFailure(execution: Execution, { node }: WebhookStart, { error }: TriggerError): Promise<void> {
  const { job, services } = execution;
  const { code, message } = error;
  services.log.error('The files of a webhook call could not be stored', { node, code: code ?? '', message });
  const reply = encodeReply({ status: 503, body: { json: { code: code ?? 0, message } } });
  services.channel.send({ type: 'accepted', executionId: job.executionId, reply });
  await execution.finish(await execution.run({ kind: 'triggerFailed', node, error }));
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
