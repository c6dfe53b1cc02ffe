import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import type { HttpClient, HttpRequest } from '../context/http.ts';
import type { CredentialType } from '../node-type/node-type.ts';
import type { Host } from './host.ts';
import { hostHttp } from './host-http.ts';

/** A request that the host wants signed. */
interface HostOptions {
  url: string;
  baseURL?: string;
  method?: string;
  headers?: Record<string, string>;
  qs?: Record<string, unknown>;
  body?: unknown;
}

/** Where what was fetched for a credential is kept by the host, until the service refuses it. */
const SESSION: NodeProperty = {
  displayName: 'Session',
  name: 'millraceSession',
  type: 'hidden',
  default: '',
  typeOptions: { expirable: true },
};

/** Makes the class of a credential type that hosts of packages load. */
export function credentialClass(type: CredentialType): new () => Readonly<Record<string, unknown>> {
  const { authenticate, prepare, description } = type;
  const { testable: _testable, signsRequests: _signs, properties, ...rest } = description;
  const members = {
    ...rest,
    properties: prepare ? [...properties, SESSION] : properties,
    ...(authenticate && { authenticate: signing(authenticate) }),
    ...(prepare && {
      async preAuthentication(this: Pick<Host, 'helpers'>, credential: JsonObject) {
        return { [SESSION.name]: JSON.stringify(await prepare(credential, sender(this))) };
      },
    }),
  };
  return class {
    constructor() {
      Object.assign(this, members);
    }
  } as new () => Readonly<Record<string, unknown>>;
}

function signing(authenticate: NonNullable<CredentialType['authenticate']>) {
  return async (credential: JsonObject, options: HostOptions): Promise<HostOptions> => {
    const { url, method = 'GET', headers = {}, body } = options;
    const { [SESSION.name]: session, ...fields } = credential;
    const known = { ...fields, ...sessionIn(session) };
    const request: HttpRequest = { url, method, headers, ...bodyOf(body) };
    const signed = await authenticate(known, request);
    return {
      ...options,
      url: signed.url,
      headers: { ...signed.headers },
      qs: { ...options.qs, ...Object.fromEntries(signed.query ?? []) },
      ...(signed.body !== request.body && { body: signed.body }),
    };
  };
}

/** What the signature may cover of a body: text and bytes. */
function bodyOf(body: unknown): Pick<HttpRequest, 'body'> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { body };
  return Symbol.asyncIterator in Object(body) ? {} : { body: JSON.stringify(body) };
}

function sessionIn(session: JsonValue | undefined): JsonObject {
  return typeof session === 'string' && session !== '' ? (JSON.parse(session) as JsonObject) : {};
}

function sender(host: Pick<Host, 'helpers'>): HttpClient['request'] {
  return hostHttp(host, new AbortController().signal).request;
}
