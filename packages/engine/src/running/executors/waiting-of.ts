import type { Suspension } from '@millrace/node-sdk';
import type { Waiting, WaitingEndpoint, WebhookDescription } from '@millrace/workflow';
import { EngineError } from '../../errors/engine-error.ts';
import { WebhookFields } from '../../webhook-fields/webhook-fields.ts';
import type { OpenStep } from '../open-step.ts';

/** Where and for what an execution waits that a node puts aside. @throws EngineError when nothing could make it go on. */
export function waitingOf(step: OpenStep, { until, on, executions, state }: Suspension['suspend']): Waiting {
  const { prepared, runIndex, startedAt } = step;
  const endpoints = on ? endpointsOf(step, on) : undefined;
  const waiting: Waiting = {
    node: prepared.node.name,
    runIndex,
    startedAt,
    ...(until !== undefined && { until: checkedTime(until, step) }),
    ...(endpoints && { endpoints }),
    ...(executions && { executions }),
    ...(state && { state }),
  };
  if (until !== undefined || endpoints?.length || executions?.length) return waiting;
  throw new EngineError('NODE_FAILED', `"${prepared.node.name}" waits for nothing that could come`, {
    node: prepared.node.name,
  });
}

function checkedTime(until: number, { prepared }: OpenStep): number {
  if (Number.isFinite(until)) return Math.round(until);
  throw new EngineError('NODE_FAILED', `"${prepared.node.name}" gave no valid time to go on at`, {
    node: prepared.node.name,
  });
}

/** The node's webhooks for calls of an execution that waits. */
export function waitingWebhooks(step: OpenStep, address: 'webhook' | 'form'): WebhookDescription[] {
  const { webhooks = [] } = step.prepared.type.description;
  return webhooks.filter((webhook) => webhook.restartWebhook && (webhook.nodeType ?? 'webhook') === address);
}

function endpointsOf(step: OpenStep, address: 'webhook' | 'form'): WaitingEndpoint[] {
  return waitingWebhooks(step, address).flatMap((webhook) => {
    const fields = fieldsOf(step, webhook);
    return methodsOf(fields).map((method) => ({
      webhookName: webhook.name,
      address,
      method,
      suffix: fields.text('path').replace(/^\/+|\/+$/g, ''),
      responseMode: fields.text('responseMode') || 'onReceived',
    }));
  });
}

/** Fields of a webhook, evaluated with the parameters for the first item. */
export function fieldsOf({ parameters, prepared }: OpenStep, webhook: WebhookDescription): WebhookFields {
  return new WebhookFields(webhook, parameters.at(0), prepared.node.typeVersion);
}

/** Upper case. */
export function methodsOf(fields: WebhookFields): string[] {
  const given = fields.read('httpMethod');
  const methods = (Array.isArray(given) ? given : [given]).map((method) => String(method).toUpperCase());
  return [...new Set(methods)];
}
