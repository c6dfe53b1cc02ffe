import type { IncomingRequest, NodeType, Schedule, WebhookResult } from '../node-type.ts';
import { evaluateDeferred, type NodeTestOptions, prepare } from './test-context.ts';

/** Calls a webhook trigger. */
export async function callWebhook(
  nodeType: NodeType,
  request: Partial<Omit<IncomingRequest, 'body'>> & { body?: string | Uint8Array },
  options: NodeTestOptions & { responseMode?: string } = {},
): Promise<WebhookResult> {
  const { implementation } = nodeType;
  if (implementation.kind !== 'webhookTrigger') throw new TypeError(`${nodeType.description.name} is no webhook`);
  const { context, parametersOf } = prepare(nodeType, options);
  const { body = '', headers = {}, query = {}, params = {}, ...rest } = request;
  return implementation.onWebhook({
    ...context,
    parameters: parametersOf({ json: {} }, 0),
    webhookName: 'default',
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
