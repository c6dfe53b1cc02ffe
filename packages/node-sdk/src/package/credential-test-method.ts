import type { JsonObject } from '@millrace/workflow';
import type { HttpClient, HttpRequest, HttpResponse } from '../context/http.ts';
import type { CredentialTest } from '../credentials/credential-test.ts';
import { fieldsOf } from '../credentials/define-credential.ts';
import { NodeError } from '../errors/node-error.ts';
import type { CredentialType } from '../node-type/node-type.ts';
import { plainNetwork } from './plain-network.ts';

const LIMIT_MS = 30_000;

/** How a test of a credential ended, in the form of hosts of packages. */
interface TestOutcome {
  status: 'OK' | 'Error';
  message: string;
}

/** Tells whether a credential works: by the request that its type names, or by its own test. */
export async function testCredential(
  type: CredentialType,
  test: CredentialTest | undefined,
  data: JsonObject,
): Promise<TestOutcome> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const credential = fieldsOf<JsonObject>(type.description, data);
  try {
    const http = fetching(signal, type, credential);
    if (test) {
      const log = { debug() {}, info() {}, warn() {}, error() {} };
      const credentials = { get: async () => credential };
      await test.run({ credential, credentials, http, network: plainNetwork(signal), signal, log });
    } else if (type.test) {
      accept(type, await http.requestWithCredential(type.description.name, type.test(credential)));
    }
    return { status: 'OK', message: 'It works' };
  } catch (error) {
    return { status: 'Error', message: error instanceof Error ? error.message : String(error) };
  }
}

function accept({ refusalIn }: CredentialType, { status, body }: HttpResponse): void {
  const said = refusalIn?.(objectIn(body));
  if (status < 400 && said === undefined) return;
  throw new NodeError(said ?? `The service answered ${status}`);
}

function objectIn(body: Uint8Array): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}

/** Requests by `fetch`, which the host of the process guards, signed by the credential that is tested. */
function fetching(signal: AbortSignal, type: CredentialType, credential: JsonObject): HttpClient {
  const request = async (asked: HttpRequest): Promise<HttpResponse> => {
    const url = new URL(asked.url);
    for (const [name, value] of asked.query ?? []) url.searchParams.append(name, value);
    const { method = 'GET', headers = {}, body } = asked;
    const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body as string | FormData | undefined);
    const response = await fetch(url, { method, headers, signal, ...(sent !== undefined && { body: sent }) });
    const { status, statusText } = response;
    return {
      status,
      statusText,
      headers: Object.assign(Object.create(null), Object.fromEntries(response.headers)),
      url: response.url,
      body: await response.bytes(),
    };
  };
  const sign = async (asked: HttpRequest) => {
    const prepared = type.prepare ? { ...credential, ...(await type.prepare(credential, request)) } : credential;
    return type.authenticate ? await type.authenticate(prepared, asked) : asked;
  };
  const stream: HttpClient['stream'] = async (asked) => streamed(await request(asked));
  return {
    request,
    stream,
    requestWithCredential: async (_type, asked) => request(await sign(asked)),
    streamWithCredential: async (_type, asked) => stream(await sign(asked)),
  };
}

function streamed(response: HttpResponse) {
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield response.body;
  }
  return { ...response, body: parts() };
}
