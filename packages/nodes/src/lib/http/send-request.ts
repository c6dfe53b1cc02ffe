import {
  type HttpRequest,
  type HttpResponse,
  type Item,
  isJsonObject,
  type JsonValue,
  type NodeContext,
  NodeError,
} from '@millrace/node-sdk';
import { setOwn } from '../values/own-property.ts';
import { sendWithDigest } from './digest-auth.ts';
import { queryPairs } from './query-pairs.ts';
import { encodeBody } from './request-body.ts';
import type { RequestPlan } from './request-plan.ts';
import { describeForItems, isRefusal, statusError } from './status-error.ts';

const ACCEPT: Record<RequestPlan['response']['format'], string> = {
  json: 'application/json,text/*;q=0.99',
  text: 'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9,*/*;q=0.1',
  file: '*/*',
  autodetect: 'application/json,text/html,application/xhtml+xml,application/xml,text/*;q=0.9,image/*;q=0.8,*/*;q=0.7',
};

type Ports = Pick<NodeContext, 'http' | 'credentials' | 'binary'>;

/** Sends what a plan says. @throws NodeError when the answer says that it failed, unless the plan takes all answers. */
export async function sendPlan(plan: RequestPlan, item: Item, ports: Ports): Promise<HttpResponse> {
  const request = await toRequest(plan, item, ports);
  const response = await send(plan.credentialType, request, ports).catch(describeForItems);
  if (isRefusal(response) && !plan.response.neverFails) throw statusError(response, plan.response);
  return response;
}

async function send(
  credentialType: string | undefined,
  request: HttpRequest,
  { http, credentials }: Ports,
): Promise<HttpResponse> {
  if (credentialType === undefined) return http.request(request);
  if (credentialType === 'httpDigestAuth') return sendWithDigest(http, request, await credentials.get(credentialType));
  return http.requestWithCredential(credentialType, request);
}

async function toRequest(plan: RequestPlan, item: Item, ports: Ports): Promise<HttpRequest> {
  const { body, contentType } = await encodeBody(plan.body, item, ports.binary);
  const headers: Record<string, string> = {};
  const given = new Set<string>();
  for (const [name, value] of Object.entries(plan.headers)) {
    if (name === '' || value === undefined || value === null) continue;
    given.add(name.toLowerCase());
    setOwn(headers, name, headerText(value));
  }
  if (contentType && !given.has('content-type')) headers['content-type'] = contentType;
  if (!given.has('accept')) headers.accept = ACCEPT[plan.response.format];
  return {
    url: checkedUrl(plan.url),
    method: plan.method,
    headers,
    query: queryPairs(plan.query, plan.listFormat),
    ...(body !== undefined && { body }),
    ...plan.transport,
    ...(plan.certificateType && { tls: await certificateOf(plan.certificateType, ports) }),
  };
}

/** Text of one line: a line break would begin the next header. */
function headerText(value: JsonValue): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\r\n]/g, '');
}

function checkedUrl(url: unknown): string {
  const text = typeof url === 'string' ? url.trim() : '';
  const parsed = URL.parse(text);
  if (parsed && (parsed.protocol === 'http:' || parsed.protocol === 'https:')) return text;
  throw new NodeError(
    text === '' ? 'The request has no URL' : `'${text.split('?')[0]}' is not a URL that can be requested`,
    {
      description: 'Give the whole URL, starting with http:// or https://.',
      parameter: 'url',
      code: 'HTTP_INVALID_URL',
    },
  );
}

async function certificateOf(type: string, { credentials }: Ports): Promise<NonNullable<HttpRequest['tls']>> {
  const stored = await credentials.get(type);
  const tls: NonNullable<HttpRequest['tls']> = { credentialType: type };
  if (!isJsonObject(stored)) return tls;
  for (const name of ['ca', 'cert', 'key', 'passphrase'] as const) {
    const value = stored[name];
    if (typeof value === 'string' && value !== '') tls[name] = value;
  }
  return tls;
}
