import { finished } from 'node:stream/promises';
import type { Item } from '@millrace/workflow';
import { outputsIn } from '../context/outputs.ts';
import { createTriggerContext } from '../context/trigger-context.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import type { CallReply, WebhookCall, WorkResult } from '../port/package-work.ts';
import { optionsIn } from '../requests/option-fields.ts';
import { CallResponse } from './call-response.ts';
import { bodyData, incomingCall } from './incoming-call.ts';

/** Has a trigger take a call. Its value is the answer that it gives at once, where it gives one. */
export async function takeCall(
  node: PackageNode,
  { job, call }: { job: NodeJob; call: WebhookCall },
  bytes: Uint8Array,
  port: NodePort,
): Promise<WorkResult> {
  if (!node.webhook) throw new ApplicationError('The node takes no calls');
  const request = incomingCall(call, bytes);
  const response = new CallResponse();
  const context = {
    ...createTriggerContext(job, port),
    getRequestObject: () => request,
    getResponseObject: () => response,
    getHeaderData: () => request.headers,
    getQueryData: () => request.query,
    getParamsData: () => request.params,
    getBodyData: () => bodyData(request.body),
    getWebhookName: () => call.webhookName,
  };
  const { workflowData, webhookResponse, noWebhookResponse } = optionsIn(await node.webhook.call(context));
  const outputs = outputsIn(workflowData);
  const startsRun = workflowData !== undefined && workflowData !== null;
  if (noWebhookResponse === true) return { outputs, value: { startsRun, reply: await writtenReply(response) } };
  // Where the run gives the answer, what the trigger says counts only when there is no run.
  const answersNow = !startsRun || (call.responseMode === 'onReceived' && webhookResponse !== undefined);
  return { outputs, value: { startsRun, ...(answersNow && { reply: replyOf(webhookResponse) }) } };
}

async function writtenReply(response: CallResponse): Promise<CallReply> {
  await finished(response);
  const { statusCode: status, headers, content } = response;
  return { status, headers, body: { base64: content.toString('base64') } };
}

function replyOf(given: unknown): CallReply {
  if (given === undefined || given === null) return { status: 200 };
  if (given instanceof Uint8Array) return { status: 200, body: { base64: Buffer.from(given).toString('base64') } };
  return { status: 200, body: typeof given === 'string' ? given : { json: given } };
}

/** What a trigger that polls has found; `null` when nothing is new. */
export async function poll(node: PackageNode, job: NodeJob, port: NodePort): Promise<Array<Item[] | null>> {
  if (!node.poll) throw new ApplicationError('The node does not poll');
  return outputsIn(await node.poll.call(createTriggerContext(job, port)));
}
