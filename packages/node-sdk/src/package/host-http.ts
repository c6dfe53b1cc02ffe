import { Readable } from 'node:stream';
import type { HttpClient, HttpRequest, HttpResponse, HttpStream } from '../context/http.ts';
import { NodeError } from '../errors/node-error.ts';
import type { Host, HostRequest, HostResponse } from './host.ts';

/** Sends requests through the host, which signs, guards and counts them. */
export function hostHttp(host: Pick<Host, 'helpers'>, signal: AbortSignal): HttpClient {
  const send = async (request: HttpRequest, encoding: HostRequest['encoding'], credentialType?: string) => {
    signal.throwIfAborted();
    const asked = toHost(request, encoding);
    try {
      return credentialType === undefined
        ? await host.helpers.httpRequest(asked)
        : await host.helpers.httpRequestWithAuthentication.call(host as Host, credentialType, asked);
    } catch (error) {
      throw new NodeError(`No answer came from ${new URL(request.url).host}: ${reasonOf(error)}`, {
        description: 'Check the address, and whether the service can be reached from here.',
        code: 'HTTP_FAILED',
        cause: error,
      });
    }
  };
  const whole = async (request: HttpRequest, credentialType?: string): Promise<HttpResponse> => {
    const answer = await send(request, 'arraybuffer', credentialType);
    return { ...headOf(answer, request), body: bytesOf(answer.body) };
  };
  const stream = async (request: HttpRequest, credentialType?: string): Promise<HttpStream> => {
    const answer = await send(request, 'stream', credentialType);
    return { ...headOf(answer, request), body: partsOf(answer.body) };
  };
  return {
    request: (request) => whole(request),
    stream: (request) => stream(request),
    requestWithCredential: (credentialType, request) => whole(request, credentialType),
    streamWithCredential: (credentialType, request) => stream(request, credentialType),
  };
}

function toHost(request: HttpRequest, encoding: HostRequest['encoding']): HostRequest {
  const url = new URL(request.url);
  for (const [name, value] of request.query ?? []) url.searchParams.append(name, value);
  const { body, timeoutMs } = request;
  return {
    method: request.method ?? 'GET',
    url: url.href,
    headers: { ...request.headers },
    encoding,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(body !== undefined && { body: sendable(body) }),
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    ...(request.maxRedirects === 0 && { disableFollowRedirect: true }),
    ...(request.allowUnauthorizedCerts && { skipSslCertificateValidation: true }),
  };
}

function sendable(body: NonNullable<HttpRequest['body']>): unknown {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return typeof body === 'object' && Symbol.asyncIterator in body ? Readable.from(body) : body;
}

function headOf({ statusCode, statusMessage = '', headers }: HostResponse, { url }: HttpRequest) {
  const lower: HttpResponse['headers'] = Object.create(null);
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) lower[name.toLowerCase()] = value;
  return { status: statusCode, statusText: statusMessage, headers: lower, url };
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
}

async function* partsOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) {
    yield bytesOf(body);
    return;
  }
  for await (const part of body as AsyncIterable<Uint8Array | string>) {
    yield typeof part === 'string' ? Buffer.from(part) : part;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
