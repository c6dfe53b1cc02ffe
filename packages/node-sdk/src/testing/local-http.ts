import type { JsonObject } from '@millrace/workflow';
import type { HttpClient, HttpRequest, HttpResponse, HttpStream } from '../context/http.ts';
import type { CredentialType } from '../node-type/node-type.ts';

/** An HTTP client for services of this machine, which signs requests as a runner does. Keeps the requests it was given. */
export function localHttp(options: {
  credentialTypes: readonly CredentialType[];
  credentials: Readonly<Record<string, JsonObject | undefined>>;
  requests: HttpRequest[];
  signal: AbortSignal;
}): HttpClient {
  const sign = async (name: string, request: HttpRequest, fields?: JsonObject) => {
    const type = options.credentialTypes.find(({ description }) => description.name === name);
    if (!type?.authenticate) throw new Error(`The test gives no credential type ${name} that signs requests`);
    return await type.authenticate({ ...options.credentials[name], ...fields }, request);
  };
  const send = (request: HttpRequest) => {
    options.requests.push(request);
    return fetchLocally(request, options.signal);
  };
  const whole = async (request: HttpRequest): Promise<HttpResponse> => {
    const response = await send(request);
    return { ...headOf(response), body: await response.bytes() };
  };
  const stream = async (request: HttpRequest): Promise<HttpStream> => {
    const response = await send(request);
    return { ...headOf(response), body: partsOf(response) };
  };
  return {
    request: whole,
    stream,
    requestWithCredential: async (name, request, fields) => whole(await sign(name, request, fields)),
    streamWithCredential: async (name, request, fields) => stream(await sign(name, request, fields)),
  };
}

function fetchLocally(request: HttpRequest, signal: AbortSignal): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost') {
    throw new Error(`A test must not leave the machine: ${url.origin}`);
  }
  for (const [name, value] of request.query ?? []) url.searchParams.append(name, value);
  const { body } = request;
  const isStream = typeof body === 'object' && Symbol.asyncIterator in body;
  return fetch(url, {
    method: request.method ?? 'GET',
    headers: request.headers ?? {},
    signal,
    redirect: request.maxRedirects === 0 ? 'manual' : 'follow',
    ...(body !== undefined && { body: isStream ? ReadableStream.from(body) : toBody(body) }),
    ...(isStream && { duplex: 'half' as const }),
  });
}

function toBody(body: string | Uint8Array | FormData): string | Uint8Array<ArrayBuffer> | FormData {
  return body instanceof Uint8Array ? new Uint8Array(body) : body;
}

async function* partsOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}

function headOf(response: Response): Omit<HttpResponse, 'body'> {
  const headers: HttpResponse['headers'] = Object.create(null);
  for (const [name, value] of response.headers) headers[name] = value;
  return { status: response.status, statusText: response.statusText, headers, url: response.url };
}
