import {
  defineTrigger,
  type HttpReply,
  type IncomingRequest,
  type Item,
  type JsonObject,
  NodeError,
  type ParametersOf,
  type WebhookContext,
  type WebhookResult,
} from '@millrace/node-sdk';
import { type Admission, authenticate } from './authentication.ts';
import { readBody } from './call-body.ts';
import { isAddressAllowed, isBot } from './caller-rules.ts';
import { webhookParameters } from './parameters.ts';

type Context = WebhookContext<ParametersOf<typeof webhookParameters>>;

export default defineTrigger({
  name: 'n8n-nodes-base.webhook',
  displayName: 'Webhook',
  description: 'Starts the workflow when its address is called',
  version: [1, 1.1, 2, 2.1],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'webhook',
  outputs: `={{ ((parameters) => {
    const methods = parameters.httpMethod;
    const list = Array.isArray(methods) ? methods : [methods];
    return list.map((method) => ({ type: 'main', displayName: method }));
  })($parameter) }}`,
  subtitle: '={{ $parameter.path }}',
  defaults: { name: 'Webhook' },
  eventTriggerDescription: 'Waiting for a call of the test address',
  activationMessage: 'The webhook now listens on its production address.',
  triggerPanel: {
    header: 'Listen to a call',
    executionsHelp: {
      active: 'Calls of the production address run the workflow and are listed under executions.',
      inactive: 'Activate the workflow to listen on the production address.',
    },
  },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['http', 'api', 'endpoint', 'call', 'request', 'wh', 'callback', 'rest'],
  },
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
    { name: 'httpHeaderAuth', required: true, displayOptions: { show: { authentication: ['headerAuth'] } } },
    { name: 'jwtAuth', required: true, displayOptions: { show: { authentication: ['jwtAuth'] } } },
  ],
  webhooks: [
    {
      name: 'default',
      isFullPath: true,
      httpMethod: '={{ $parameter["httpMethod"] || "GET" }}',
      path: '={{ $parameter["path"] }}',
      responseMode: '={{ $parameter["responseMode"] }}',
      responseCode: `={{ ((parameters) => {
        if (parameters.responseCode) return parameters.responseCode;
        const values = parameters.options?.responseCode?.values;
        return values ? values.customCode || values.responseCode : 200;
      })($parameter) }}`,
      responseData: `={{ ((parameters) => {
        if (parameters.responseData) return parameters.responseData;
        if (parameters.responseMode === 'onReceived' && parameters.options?.responseData) return parameters.options.responseData;
        return parameters.options?.noResponseBody ? 'noData' : undefined;
      })($parameter) }}`,
      responseBinaryPropertyName: '={{ $parameter["responseBinaryPropertyName"] }}',
      responseContentType: '={{ $parameter["options"]["responseContentType"] }}',
      responsePropertyName: '={{ $parameter["options"]["responsePropertyName"] }}',
      responseHeaders: '={{ $parameter["options"]["responseHeaders"] }}',
    },
  ],
  parameters: webhookParameters,
  async onWebhook(context) {
    const { parameters, request } = context;
    const headers = corsHeaders(parameters.options.allowedOrigins ?? '*', request);
    const refusal = refusalFor(context);
    if (refusal) return { reply: refusal, headers };
    const admission = await authenticate(parameters.authentication, request, context.credentials);
    if (!admission.admitted) return { reply: admission.reply, headers };
    return { ...(await receive(context, admission)), headers };
  },
});

function refusalFor({ parameters: { options }, request }: Context): HttpReply | undefined {
  if (options.ignoreBots && isBot(headerOf(request, 'user-agent')))
    return refuse(403, 'Bots may not call this webhook');
  if (!isAddressAllowed(options.ipWhitelist ?? '', request.remoteAddress)) {
    return refuse(403, 'Your address may not call this webhook');
  }
  return undefined;
}

async function receive(context: Context, admission: Extract<Admission, { admitted: true }>): Promise<WebhookResult> {
  const { parameters, request, node, binary: store } = context;
  const { options } = parameters;
  let content: Awaited<ReturnType<typeof readBody>>;
  try {
    content = await readBody(
      request,
      {
        keepsRaw: options.rawBody === true,
        isFile: options.binaryData === true,
        takesUnknownAsFile: node.typeVersion >= 2,
        binaryField: options.binaryPropertyName,
      },
      store,
    );
  } catch (error) {
    if (error instanceof NodeError) return { reply: refuse(422, error.message) };
    throw error;
  }
  const json: JsonObject = {
    headers: plainRecord(request.headers),
    params: plainRecord(request.params),
    query: plainRecord(request.query),
    body: content.body,
    webhookUrl: addressOf(request),
    executionMode: context.execution.mode === 'manual' ? 'test' : 'production',
    ...(admission.jwtPayload && { jwtPayload: admission.jwtPayload as JsonObject }),
  };
  const item: Item = content.binary ? { json, binary: content.binary } : { json };
  if (isFalse(context.evaluate(options.onlyRunIf, item))) {
    return { reply: { status: 200, body: { json: { message: 'The workflow was not started' } } } };
  }
  return { outputs: outputsFor(parameters.httpMethod, request.method, item) };
}

function outputsFor(methods: string | readonly string[], called: string, item: Item): Array<Item[] | null> {
  if (typeof methods === 'string') return [[item]];
  // Where nothing is registered for HEAD, such a call is a GET.
  const method = called === 'HEAD' && !methods.includes('HEAD') ? 'GET' : called.toUpperCase();
  return methods.map((candidate) => (candidate === method ? [item] : null));
}

function corsHeaders(allowed: string, request: IncomingRequest): Record<string, string> {
  const origin = headerOf(request, 'origin');
  if (!origin) return {};
  const origins = allowed.split(',').map((entry) => entry.trim());
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  // Caches must not give one site the answer meant for another.
  return origins.includes(origin) ? { 'access-control-allow-origin': origin, vary: 'Origin' } : { vary: 'Origin' };
}

/** The address that was called, as the caller knows it. */
function addressOf(request: IncomingRequest): string {
  const protocol = headerOf(request, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  const host = headerOf(request, 'x-forwarded-host') ?? headerOf(request, 'host') ?? 'localhost';
  return `${protocol}://${host}${request.url.split('?')[0]}`;
}

function headerOf(request: IncomingRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function isFalse(value: unknown): boolean {
  return (
    value === false || value === 0 || (typeof value === 'string' && /^\s*(false|0|null|undefined)\s*$/i.test(value))
  );
}

function refuse(status: number, message: string): HttpReply {
  return { status, body: { json: { message } } };
}

/** A copy without holes; own names only, whatever they are. */
function plainRecord(values: Readonly<Record<string, string | string[] | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  );
}
