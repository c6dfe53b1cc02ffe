import { createHash, createHmac } from 'node:crypto';
import { type HttpRequest, NodeError } from '@millrace/node-sdk';

/** What a request to AWS is signed with. */
export interface AwsSigner {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  /** Of services whose address names none. */
  region: string;
  /** What the key is signed for, where the address is not one of AWS. */
  service?: string;
  /** ms since the epoch. */
  now: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers that sign a request, by Signature Version 4. Service and region are read from its address. */
export function signAws(request: HttpRequest, signer: AwsSigner): Record<string, string> {
  const url = new URL(request.url);
  const place = signer.service ? { service: signer.service, region: signer.region } : undefined;
  const { service, region } = place ?? placeOf(url.hostname, signer.region);
  const date = new Date(signer.now).toISOString().replace(/[-:]|\.\d+/g, '');
  const payload = givenHash(request.headers) ?? payloadHash(request.body, service);
  const added: Record<string, string> = {
    'x-amz-date': date,
    ...(signer.sessionToken && { 'x-amz-security-token': signer.sessionToken }),
    ...(service === 's3' && { 'x-amz-content-sha256': payload }),
  };
  const headers = signedHeaders(request, url.host, added);
  const names = headers.map(([name]) => name).join(';');
  const canonical = [
    (request.method ?? 'GET').toUpperCase(),
    canonicalPath(url.pathname, service),
    canonicalQuery([...url.searchParams, ...(request.query ?? [])]),
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = [date.slice(0, 8), region, service, 'aws4_request'];
  const text = [ALGORITHM, date, scope.join('/'), sha256(canonical)].join('\n');
  let key: string | Buffer = `AWS4${signer.secretAccessKey}`;
  for (const part of scope) key = createHmac('sha256', key).update(part).digest();
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const credential = `${signer.accessKeyId}/${scope.join('/')}`;
  return {
    ...added,
    authorization: `${ALGORITHM} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Services whose signatures name them otherwise than their addresses. */
const SIGNING_NAMES = new Map([
  ['email', 'ses'],
  ['bedrock-runtime', 'bedrock'],
  ['runtime.sagemaker', 'sagemaker'],
]);
const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d+$/;

/** `service.region.amazonaws.com`, or `service.amazonaws.com` for services that have no regions. */
function placeOf(host: string, ownRegion: string): { service: string; region: string } {
  const labels = host.replace(/\.amazonaws\.com(?:\.cn)?$/, '').split('.');
  const region = labels.at(-1) ?? '';
  const isRegional = labels.length > 1 && REGION.test(region);
  const service = (isRegional ? labels.at(-2) : labels.at(-1)) ?? '';
  const isGlobal = !isRegional && host.endsWith('.amazonaws.com') && service !== 's3';
  return {
    service: SIGNING_NAMES.get(service) ?? service,
    region: isRegional ? region : isGlobal ? 'us-east-1' : ownRegion,
  };
}

function signedHeaders(request: HttpRequest, host: string, added: Record<string, string>): Array<[string, string]> {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const signed = own.filter(([name]) => name.startsWith('x-amz-') || name === 'content-type');
  const headers = new Map([['host', host], ...signed, ...Object.entries(added)]);
  return [...headers]
    .map(([name, value]): [string, string] => [name, value.trim().replace(/ +/g, ' ')])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** All services but S3 take the path encoded twice. S3 takes it encoded once, with all signs that may be. */
function canonicalPath(path: string, service: string): string {
  if (service === 's3') return path.replace(/[^\w.~%/-]/g, encode);
  return path.split('/').map(encode).join('/');
}

function canonicalQuery(pairs: ReadonlyArray<[string, string]>): string {
  return pairs
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** The SHA-256 of a body that the request itself states, for bodies that are sent in parts. */
function givenHash(headers: HttpRequest['headers'] = {}): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-amz-content-sha256')?.[1];
}

function payloadHash(body: HttpRequest['body'], service: string): string {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return sha256(body ?? '');
  if (service === 's3') return 'UNSIGNED-PAYLOAD';
  throw new NodeError('A request to AWS with a form or a file as its body cannot be signed', {
    description: 'Send the body as JSON, as fields or as text.',
    code: 'CREDENTIAL_INVALID',
  });
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
