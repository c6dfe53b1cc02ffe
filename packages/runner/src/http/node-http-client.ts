import {
  type CallPacing,
  type CredentialType,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  isJsonObject,
  type NodeError,
} from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';
import type { NodeCredentials } from '../credentials/node-credentials.ts';
import { runnerError } from '../errors/runner-error.ts';
import { NO_DOMAIN_LIMITS } from '../network/domain-limits.ts';
import type { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import type { Transport } from './lazy-transport.ts';
import type { TransportLimits } from './transport-limits.ts';

type Authenticate = NonNullable<CredentialType['authenticate']>;

/** The HTTP client of a node. */
export function nodeHttpClient(options: {
  /** Ends what is under way. */
  signal: AbortSignal;
  transport: Transport;
  credentials: NodeCredentials;
  registry: NodeTypeRegistry;
  /** Absent: its requests are sent whatever others send. */
  calls?: CallPacing;
}): HttpClient {
  const { signal, transport, credentials, registry, calls } = options;
  const limits = (secretHeaders: readonly string[], unverifiedBy?: string): TransportLimits => ({
    secretHeaders,
    domains: credentials.domains(),
    unverifiedBy,
  });
  return {
    request: (request) => transport.request(request, signal, limits([])),
    stream: (request) => transport.stream(request, signal, limits([])),
    requestWithCredential: (type, request, fields) =>
      withCredential({ type, fields }, request, (signed, of) => transport.request(signed, signal, of)),
    streamWithCredential: (type, request, fields) =>
      withCredential({ type, fields }, request, (signed, of) => transport.stream(signed, signal, of)),
    ...(calls && { calls }),
  };

  async function withCredential<Answer extends { status: number }>(
    { type: name, fields }: { type: string; fields: JsonObject | undefined },
    request: HttpRequest,
    send: (signed: HttpRequest, limits: TransportLimits) => Promise<Answer>,
  ): Promise<Answer> {
    const authenticate = await registry.authenticationOf(name);
    if (!authenticate) throw cannotSign(name, (await registry.credentialType(name)) !== undefined);
    const data = { ...(await credentials.get(name)), ...fields };
    const prepare = (await registry.credentialType(name))?.prepare;
    const fetched = prepare && (await credentials.fetched(name, data, () => prepare(data, sendPlain)));
    const answer = await sendSigned({ name, authenticate }, { ...data, ...fetched }, request, send);
    if (!canBeSentAgain(request)) return answer;
    // The service has withdrawn the token, or its end was not known.
    if (prepare && answer.status === EXPIRED_STATUS) {
      const again = await credentials.fetched(name, data, () => prepare(data, sendPlain), fetched);
      return await sendSigned({ name, authenticate }, { ...data, ...again }, request, send);
    }
    if (!isRefusal(answer.status, data)) return answer;
    const renewed = await credentials.renew(name, data);
    return await sendSigned({ name, authenticate }, renewed, request, send);
  }

  /** Of a credential itself: where its requests may go says nothing of where its token comes from. */
  function sendPlain(request: HttpRequest): Promise<HttpResponse> {
    return transport.request(request, signal, { secretHeaders: [], domains: NO_DOMAIN_LIMITS });
  }

  async function sendSigned<Answer>(
    { name, authenticate }: { name: string; authenticate: Authenticate },
    data: JsonObject,
    request: HttpRequest,
    send: (signed: HttpRequest, limits: TransportLimits) => Promise<Answer>,
  ): Promise<Answer> {
    const signed = await authenticate(data, request);
    // What the node asks for is not the word of the credential.
    const unverifiedBy = request.allowUnauthorizedCerts ? undefined : name;
    return await send(signed, limits(addedHeaders(request, signed), unverifiedBy));
  }
}

const EXPIRED_STATUS = 401;

/** Whether an answer says that the token has ended; only tokens that can be renewed are asked for again. */
function isRefusal(status: number, { oauthTokenData: token, tokenExpiredStatusCode: expired }: JsonObject): boolean {
  return isJsonObject(token) && token.isRenewable === true && status === (Number(expired) || EXPIRED_STATUS);
}

function canBeSentAgain({ body }: HttpRequest): boolean {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
}

/** Headers that hold the credential: they must not follow a redirect to somewhere else. */
function addedHeaders(plain: HttpRequest, signed: HttpRequest): string[] {
  const before = new Map(Object.entries(plain.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries(signed.headers ?? {})
    .filter(([name, value]) => before.get(name.toLowerCase()) !== value)
    .map(([name]) => name.toLowerCase());
}

function cannotSign(credentialType: string, isKnown: boolean): NodeError {
  const reason = isKnown ? 'cannot sign requests' : 'is not known here';
  return runnerError('CREDENTIAL_TYPE_UNKNOWN', `The credential type '${credentialType}' ${reason}`, {
    description: 'Choose another kind of authentication in the node.',
  });
}
