import { createHash, randomBytes } from 'node:crypto';
import { type HttpClient, type HttpRequest, type HttpResponse, type JsonObject, NodeError } from '@millrace/node-sdk';

const ALGORITHMS = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
  ['SHA-512-256', 'sha512-256'],
]);

/** Sends a request with digest authentication (RFC 7616): unsigned first, then signed by the server's challenge. */
export async function sendWithDigest(
  http: HttpClient,
  request: HttpRequest,
  { user = '', password = '' }: JsonObject,
): Promise<HttpResponse> {
  const first = await http.request(request);
  const header = first.headers['www-authenticate'];
  const challenge = [header ?? []].flat().find((value) => /^digest\s/i.test(value));
  if (first.status !== 401 || !challenge) return first;
  const authorization = answerChallenge(
    challenge,
    request,
    String(user),
    String(password),
    randomBytes(16).toString('hex'),
  );
  return http.request({ ...request, headers: { ...request.headers, authorization } });
}

/** The `authorization` header for a challenge. @throws NodeError for an algorithm that is not supported. */
export function answerChallenge(
  challenge: string,
  request: Pick<HttpRequest, 'url' | 'method' | 'query'>,
  user: string,
  password: string,
  cnonce: string,
): string {
  const fields = parseChallenge(challenge);
  const { algorithm, hashName, isSession } = algorithmOf(fields);
  const hash = (text: string) => createHash(hashName).update(text).digest('hex');
  const { realm, nonce } = { realm: fields.get('realm') ?? '', nonce: fields.get('nonce') ?? '' };
  const qop = hasPlainQuality(fields) ? 'auth' : undefined;
  const uri = targetOf(request);
  const plain = hash(`${user}:${realm}:${password}`);
  const first = isSession ? hash(`${plain}:${nonce}:${cnonce}`) : plain;
  const second = hash(`${(request.method ?? 'GET').toUpperCase()}:${uri}`);
  const response = hash(qop ? `${first}:${nonce}:00000001:${cnonce}:${qop}:${second}` : `${first}:${nonce}:${second}`);
  const opaque = fields.get('opaque');
  return [
    `Digest username="${quoted(user)}"`,
    `realm="${quoted(realm)}"`,
    `nonce="${quoted(nonce)}"`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque="${quoted(opaque)}"`]),
    ...(qop ? [`qop=${qop}`, 'nc=00000001', `cnonce="${cnonce}"`] : []),
  ].join(', ');
}

function algorithmOf(fields: Map<string, string>): { algorithm: string; hashName: string; isSession: boolean } {
  const algorithm = fields.get('algorithm') ?? 'MD5';
  const hashName = ALGORITHMS.get(algorithm.replace(/-sess$/i, '').toUpperCase());
  if (hashName) return { algorithm, hashName, isSession: /-sess$/i.test(algorithm) };
  throw new NodeError(`The service asks for digest authentication by '${algorithm}', which is not supported`, {
    description: 'Use another kind of authentication that the service offers.',
    code: 'DIGEST_ALGORITHM',
  });
}

/** Whether the server takes a signature that leaves out the body. */
function hasPlainQuality(fields: Map<string, string>): boolean {
  return (
    fields
      .get('qop')
      ?.split(',')
      .some((value) => value.trim() === 'auth') ?? false
  );
}

function parseChallenge(challenge: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', text, token] of challenge.matchAll(/(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)) {
    fields.set(name.toLowerCase(), text?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return fields;
}

function targetOf({ url, query = [] }: Pick<HttpRequest, 'url' | 'query'>): string {
  const target = new URL(url);
  for (const [name, value] of query) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}`;
}

function quoted(text: string): string {
  return text.replace(/[\r\n]/g, '').replace(/["\\]/g, '\\$&');
}
