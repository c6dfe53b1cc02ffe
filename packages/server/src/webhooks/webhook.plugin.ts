import type { CallForm, Visitor, WebhookCall } from '@millrace/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HttpProblem, problemOf, toHttpProblem } from '../errors/http-problem.ts';
import { apiError } from '../errors/server-error.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type AnswerAddresses, answerPlaceOf } from './answer-place.ts';
import type { FormUploads } from './form-uploads.ts';
import { isForPerson, PROBLEM_PAGE_HEADERS, problemPage } from './problem-page.ts';
import { textOfPath, toWebhookCall, webhookPathOf, withParams } from './webhook-call.ts';
import { sendWireReply } from './webhook-reply.ts';
import { beginWebhookSpan } from './webhook-span.ts';

/** A call that somebody may take. */
export interface IncomingCall {
  /** @param visitor who is signed in, where that was asked */
  toCall(params: WebhookCall['params'], visitor?: Visitor): WebhookCall;
  /** The network address that it comes from, over proxies that are trusted. */
  from: string;
  /** Path with query, as received. */
  url: string;
  /** For what identifies who calls. Bodies and addresses come out of `toCall`. */
  request: FastifyRequest;
}

/** Webhooks under one address. */
export interface WebhookSource {
  /** Runs the workflow behind a webhook; `undefined` when there is none. */
  handle(method: string, path: string, call: IncomingCall): Promise<CallAnswer> | undefined;
  /** Methods under which a path is known. */
  methodsOf(path: string): string[];
  /** Whether somebody may be behind the path: before that no files are taken. */
  mayTake(method: string, path: string): boolean | Promise<boolean>;
  /** What to do about a path that is not known. */
  unknownHint: string;
}

export interface WebhookPluginOptions {
  addresses: AnswerAddresses;
  /** Address → its webhooks. Addresses start with a slash. */
  sources: Readonly<Record<string, WebhookSource>>;
  maxBodyBytes: number;
  uploads: FormUploads;
  tracing?: Tracing | undefined;
}

/** Stands for the type of bodies that {@link FormUploads} reads. */
const UPLOAD = 'application/x-millrace-upload';

/** The page of a form reads what became of it. The sandbox has taken its origin, so that it counts as one of another site. */
const READABLE_BY_PAGES = { 'access-control-allow-origin': '*' };

/** Serves webhooks: any method, any body, whatever it says it is. */
export async function registerWebhooks(
  app: FastifyInstance,
  { sources, maxBodyBytes, uploads, tracing, addresses }: WebhookPluginOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    // The handler reads these, once somebody is there who takes them.
    scope.addContentTypeParser(UPLOAD, (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      // Fastify refuses a malformed type; the workflow gets the headers as they came.
      if (request.headers['content-type'] === undefined) return;
      request.headers = {
        ...request.headers,
        'content-type': uploads.isMeant(request.raw) ? UPLOAD : 'application/octet-stream',
      };
    });
    for (const [prefix, source] of Object.entries(sources)) {
      const place = { source, prefix, tracing, addresses };
      const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(addedAt(prefix));
      const handler = (request: FastifyRequest, reply: FastifyReply): void => {
        if (request.headers['content-type'] === UPLOAD) answerUpload(place, uploads, request, reply);
        else void answer(place, request, reply);
      };
      scope.all(prefix, { onRequest }, handler);
      scope.all(`${prefix}/*`, { onRequest }, handler);
    }
  });
}

interface WebhookAddress {
  source: WebhookSource;
  prefix: string;
  tracing: Tracing | undefined;
  addresses: AnswerAddresses;
}

function addedAt(prefix: string): Record<string, string> {
  return prefix.startsWith('/form') ? READABLE_BY_PAGES : {};
}

/** Answers a call whose files are stored while they come, if somebody is there who takes it. */
function answerUpload(place: WebhookAddress, uploads: FormUploads, request: FastifyRequest, reply: FastifyReply): void {
  const { prefix, source } = place;
  const path = webhookPathOf(request.raw.url ?? '', prefix.length);
  const receive = async (): Promise<void> => {
    if (path === undefined || !(await source.mayTake(request.method, path))) return answer(place, request, reply);
    const { form, discard } = await uploads.receive(request.raw);
    await answer(place, request, reply, form);
    await discard();
  };
  // Who still sends does not read yet: what is left is read and dropped.
  reply.raw.once('finish', () => request.raw.resume());
  receive().catch((error: unknown) => {
    request.raw.resume();
    sendError(reply, error, isForPerson(prefix, request.headers));
  });
}

/** Resolves when the call has its answer. */
async function answer(
  { source, prefix, tracing, addresses }: WebhookAddress,
  request: FastifyRequest,
  reply: FastifyReply,
  form?: CallForm,
): Promise<void> {
  const { method } = request;
  const added = addedAt(prefix);
  const { url = '' } = request.raw;
  const path = webhookPathOf(url, prefix.length);
  const toCall: IncomingCall['toCall'] = (params, visitor) => ({
    ...withParams(toWebhookCall(request.raw, request.body), params),
    ...(visitor && { visitor }),
    ...(form && { form }),
    ...(tracing && { trace: beginWebhookSpan(tracing, { request: request.raw, response: reply.raw, prefix }) }),
  });
  const handled =
    path === undefined ? undefined : source.handle(method, path, { toCall, from: request.ip, url, request });
  if (handled) {
    await handled.then(
      (wireReply) => sendWireReply(reply, wireReply, { place: answerPlaceOf(request, addresses), added }),
      (error: unknown) => sendError(reply, error, isForPerson(prefix, request.headers)),
    );
    return;
  }
  const methods = path === undefined ? [] : source.methodsOf(path);
  if (method === 'OPTIONS' && methods.length > 0) sendPreflight(request, reply, methods);
  else {
    const unknown = unknownProblem({ method, path: textOfPath(path ?? ''), methods, hint: source.unknownHint });
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    sendProblem(reply, unknown, isForPerson(prefix, request.headers));
  }
}

function sendError(reply: FastifyReply, error: unknown, isForVisitor: boolean): void {
  const found = toHttpProblem(error);
  if (found.status === 503) reply.header('retry-after', '1');
  if (found.isBug) reply.send(error);
  else sendProblem(reply, found, isForVisitor);
}

function sendProblem(reply: FastifyReply, { status, body }: HttpProblem, isForVisitor: boolean): void {
  reply.code(status);
  if (isForVisitor) reply.headers(PROBLEM_PAGE_HEADERS).send(problemPage('form', body));
  else reply.send(body);
}

/** A browser asks whether a page of another site may call: a webhook is open to all by its nature. */
function sendPreflight(request: FastifyRequest, reply: FastifyReply, methods: string[]): void {
  const wanted = request.headers['access-control-request-headers'];
  reply
    .code(204)
    .headers({
      allow: [...methods, 'OPTIONS'].join(', '),
      'access-control-allow-origin': '*',
      'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
      'access-control-max-age': '300',
      ...(typeof wanted === 'string' && { 'access-control-allow-headers': wanted }),
    })
    .send();
}

function unknownProblem(call: { method: string; path: string; methods: string[]; hint: string }): HttpProblem {
  const { method, path, methods, hint } = call;
  if (methods.length === 0) {
    return problemOf(apiError('WEBHOOK_NOT_FOUND', { method, path }, { hint }));
  }
  const values = { path, method, methods: methods.join(', '), choices: methods.join(' or ') };
  return problemOf(apiError('WEBHOOK_NOT_FOUND.otherMethod', values));
}
