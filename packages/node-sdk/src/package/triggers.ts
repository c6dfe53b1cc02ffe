import type { Item, JsonObject } from '@millrace/workflow';
import type { HttpReply } from '../context/replies.ts';
import type { Implementation, IncomingRequest, NodeType } from '../node-type/node-type.ts';
import type { ListenHost, SubscriptionHost, TriggerHost, WebhookHost } from './host.ts';
import { hostContext, missingFeature, settledParameters } from './host-context.ts';

type Kind<Name extends Implementation['kind']> = Extract<Implementation, { kind: Name }>;

function triggerContext({ description }: NodeType, host: TriggerHost) {
  const { typeVersion } = host.getNode();
  const parameters: JsonObject = settledParameters(description, typeVersion, (name) =>
    host.getNodeParameter(name, null),
  );
  return Object.assign(hostContext(host), { parameters });
}

/** What is new, or null. */
export async function poll(nodeType: NodeType, kind: Kind<'pollTrigger'>, host: TriggerHost): Promise<Item[][] | null> {
  const items = await kind.poll(triggerContext(nodeType, host));
  return items && items.length > 0 ? [[...items]] : null;
}

/** Sees to it that a service calls, or calls no more. */
export async function lookAfter(
  nodeType: NodeType,
  { subscription }: Kind<'webhookTrigger'>,
  { host, action }: { host: SubscriptionHost; action: 'keep' | 'remove' },
): Promise<boolean> {
  const url = host.getNodeWebhookUrl('default') ?? '';
  await subscription?.[action](Object.assign(triggerContext(nodeType, host), { url }));
  return true;
}

/** Takes a call. */
export async function takeCall(
  nodeType: NodeType,
  { onWebhook }: Kind<'webhookTrigger'>,
  host: WebhookHost,
): Promise<{ workflowData?: Item[][]; noWebhookResponse?: true }> {
  const webhookName = host.getWebhookName?.() ?? 'default';
  const {
    outputs,
    reply,
    headers = {},
  } = await onWebhook(
    Object.assign(triggerContext(nodeType, host), {
      request: await incoming(host),
      webhookName,
      responseMode: 'onReceived',
    }) as Parameters<typeof onWebhook>[0],
  );
  const workflowData = outputs?.map((items) => [...(items ?? [])]);
  if (!reply && outputs) return { workflowData: workflowData ?? [] };
  answer(host, { ...reply, headers: { ...headers, ...reply?.headers } });
  return { noWebhookResponse: true, ...(workflowData && { workflowData }) };
}

async function incoming(host: WebhookHost): Promise<IncomingRequest> {
  const request = host.getRequestObject();
  await request.readRawBody?.();
  return {
    method: request.method,
    url: request.originalUrl ?? request.url,
    headers: Object.assign(Object.create(null), request.headers),
    query: Object.assign(Object.create(null), request.query),
    params: Object.assign(Object.create(null), request.params),
    body: request.rawBody ?? new Uint8Array(),
    remoteAddress: request.ip ?? '',
  };
}

function answer(host: WebhookHost, { status = 200, headers = {}, body }: HttpReply): void {
  const response = host.getResponseObject();
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (typeof body === 'string' || body instanceof Uint8Array || body === undefined) {
    response.end(body);
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body.json));
}

/** Listens until it is closed. By hand, the host waits for the first event. */
export async function listen(nodeType: NodeType, kind: Kind<'listenTrigger'>, host: ListenHost) {
  const first = Promise.withResolvers<void>();
  const listener = await kind.listen(
    Object.assign(triggerContext(nodeType, host), {
      async emit(items: readonly Item[]) {
        host.emit([[...items]]);
        first.resolve();
      },
      async follow(): Promise<never> {
        throw missingFeature('follow');
      },
      fail: (error: unknown) => host.emitError?.(error instanceof Error ? error : new Error(String(error))),
    }),
  );
  return { closeFunction: async () => listener.close(), manualTriggerFunction: () => first.promise };
}
