import {
  type HttpReply,
  type IncomingRequest,
  type Item,
  type JsonObject,
  NodeError,
  type WebhookContext,
} from '@millrace/node-sdk';
import { authenticate } from './authentication.ts';
import { type CallBody, readBody } from './call-body.ts';
import { isAddressAllowed, isBot } from './caller-rules.ts';
import { nestedQuery } from './nested-query.ts';

/** Options of a node that takes calls: who may call, and how the body is read. */
export interface CallOptions {
  ignoreBots?: boolean | undefined;
  ipWhitelist?: string | undefined;
  rawBody?: boolean | undefined;
  binaryData?: boolean | undefined;
  binaryPropertyName?: string | undefined;
  /** Evaluated by the node. */
  onlyRunIf?: string | undefined;
}

export interface CallRules {
  /** How callers show that they may call. */
  authentication: string;
  options: CallOptions;
  /** A body of unknown type becomes a file instead of being dropped. */
  takesUnknownAsFile: boolean;
  /** What the caller is told when `onlyRunIf` does not hold. */
  notWanted: string;
}

type CallContext = Pick<
  WebhookContext<unknown>,
  'request' | 'credentials' | 'binary' | 'execution' | 'evaluate' | 'signal'
>;

/** Makes an item of a call, or an answer that refuses it. */
export async function takeCall(context: CallContext, rules: CallRules): Promise<{ item: Item } | { reply: HttpReply }> {
  const { request } = context;
  const refusal = refuseCaller(request, rules.options);
  if (refusal) return { reply: refusal };
  const admission = await authenticate(rules.authentication, request, context.credentials);
  if (!admission.admitted) return { reply: admission.reply };
  let content: CallBody;
  try {
    content = await readContent(context, rules);
  } catch (error) {
    if (error instanceof NodeError && error.code === 'WEBHOOK_BODY') return { reply: refuse(422, error.message) };
    throw error;
  }
  const json: JsonObject = {
    headers: plainRecord(request.headers),
    params: plainRecord(request.params),
    query: nestedQuery(request.url),
    ...(content.body !== undefined && { body: content.body }),
    webhookUrl: addressOf(request),
    executionMode: context.execution.mode === 'manual' ? 'test' : 'production',
    ...(admission.jwtPayload && { jwtPayload: admission.jwtPayload as JsonObject }),
  };
  const item: Item = content.binary ? { json, binary: content.binary } : { json };
  if (isFalse(context.evaluate(rules.options.onlyRunIf, item))) {
    return { reply: { status: 200, body: { json: { message: rules.notWanted } } } };
  }
  return { item };
}

/** The answer to callers that may not call at all. */
export function refuseCaller(
  request: IncomingRequest,
  { ignoreBots, ipWhitelist }: Pick<CallOptions, 'ignoreBots' | 'ipWhitelist'>,
): HttpReply | undefined {
  if (ignoreBots && isBot(headerOf(request, 'user-agent'))) return refuse(403, 'Bots may not call this webhook');
  if (!isAddressAllowed(ipWhitelist ?? '', request.remoteAddress)) {
    return refuse(403, 'Your address may not call this webhook');
  }
  return undefined;
}

/** An answer that says why. */
export function refuse(status: number, message: string): HttpReply {
  return { status, body: { json: { message } } };
}

/** The first value of a header. */
export function headerOf(request: IncomingRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readContent(
  { request, binary, signal }: CallContext,
  { options, takesUnknownAsFile }: CallRules,
): Promise<CallBody> {
  const rules = {
    keepsRaw: options.rawBody === true,
    isFile: options.binaryData === true && !takesUnknownAsFile,
    takesUnknownAsFile,
    binaryField: options.binaryPropertyName,
  };
  return readBody(request, rules, { binary, signal });
}

/** The address that was called, as the caller knows it. */
function addressOf(request: IncomingRequest): string {
  const protocol = headerOf(request, 'x-forwarded-proto')?.split(',')[0]?.trim() ?? 'http';
  const host = headerOf(request, 'x-forwarded-host') ?? headerOf(request, 'host') ?? 'localhost';
  return `${protocol}://${host}${request.url.split('?')[0]}`;
}

function isFalse(value: unknown): boolean {
  return (
    value === false || value === 0 || (typeof value === 'string' && /^\s*(false|0|null|undefined)\s*$/i.test(value))
  );
}

/** A copy without holes; own names only, whatever they are. */
function plainRecord(values: Readonly<Record<string, string | string[] | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  );
}
