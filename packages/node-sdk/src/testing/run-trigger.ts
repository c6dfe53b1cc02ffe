import type { JsonObject } from '@millrace/workflow';
import type { IncomingRequest, NodeType, Schedule, WebhookResult } from '../node-type.ts';
import { evaluateDeferred, type NodeTestOptions, prepare } from './test-context.ts';

/** Calls a webhook trigger, or a node that waits for a call. */
export async function callWebhook(
  nodeType: NodeType,
  request: Partial<Omit<IncomingRequest, 'body'>> & { body?: string | Uint8Array },
  options: NodeTestOptions & { responseMode?: string; webhookName?: string; waitState?: JsonObject } = {},
): Promise<WebhookResult> {
  const { implementation } = nodeType;
  const takesCalls = implementation.kind === 'webhookTrigger' || implementation.kind === 'batch';
  const onWebhook = takesCalls ? implementation.onWebhook : undefined;
  if (!onWebhook) throw new TypeError(`${nodeType.description.name} takes no calls`);
  const { context, inputs, parametersOf } = prepare(nodeType, options);
  const { body = '', headers = {}, query = {}, params = {}, ...rest } = request;
  const items = inputs[0] ?? [];
  return onWebhook({
    ...context,
    items,
    waitState: options.waitState ?? {},
    parameters: parametersOf(items[0] ?? { json: {} }, 0),
    webhookName: options.webhookName ?? 'default',
    responseMode: options.responseMode ?? 'onReceived',
    evaluate: (value, item) => evaluateDeferred(options, value, { $json: item.json }),
    request: {
      method: 'GET',
      url: '/webhook/test',
      remoteAddress: '203.0.113.7',
      ...rest,
      headers: Object.assign(Object.create(null), headers),
      query: Object.assign(Object.create(null), query),
      params: Object.assign(Object.create(null), params),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    },
  });
}

/** When a schedule trigger would fire. */
export function readSchedules(nodeType: NodeType, options: NodeTestOptions = {}): Schedule[] {
  const { implementation } = nodeType;
  if (implementation.kind !== 'scheduleTrigger') throw new TypeError(`${nodeType.description.name} is no schedule`);
  const { context, parametersOf } = prepare(nodeType, options);
  return implementation.schedules({ ...context, parameters: parametersOf({ json: {} }, 0) });
}
