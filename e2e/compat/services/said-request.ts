import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import PostalMime from 'postal-mime';

/** A request, of whatever origin. */
export interface AnyRequest {
  method: string;
  host: string;
  path: string;
  query: ReadonlyArray<readonly [string, string]>;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Headers that say something to the service; others are each client's own. */
const TELLING =
  /^(authorization|apikey|notion-version|prefer|linkedin-version|range|content-range|if-match|workbook-session-id|openai-organization|xc-(token|auth)|idempotency-key|api-version|consistencylevel|dropbox-api-.*|(accept|content)-profile|x-.*|.*(token|api-key).*)$/;
const OF_THE_CLIENT =
  /^x-(requested-with|n8n-version|forwarded-for|amz-user-agent|amz-content-sha256|goog-api-client)$/;
const OF_THE_MOMENT = /^x-(amz|goog)-date$/;

/** What a request says to its service, in a form that is compared: whatever may be written in several ways is written in one. */
export async function saidRequest({ method, host, path, query, headers, body }: AnyRequest): Promise<JsonObject> {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const content = hasBody ? await contentOf(body, headers['content-type'] ?? '') : null;
  return {
    method,
    host,
    path: decodeURIComponent(path),
    query: query.map((pair) => [...pair]).sort(byText),
    body: isJsonObject(content) && Object.keys(content).length === 0 ? null : content,
    headers: tellingHeaders(headers),
  };
}

function tellingHeaders(headers: AnyRequest['headers']): JsonObject {
  const telling = Object.entries(headers).filter(([name]) => TELLING.test(name) && !OF_THE_CLIENT.test(name));
  return Object.fromEntries(
    telling.map(([name, value]) => {
      if (OF_THE_MOMENT.test(name)) return [name, 'a date'];
      return [name, name === 'authorization' ? saidAuthorization(value) : value];
    }),
  );
}

/** Without what is of the moment, and in plain text. */
function saidAuthorization(value: string): string {
  const aws = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^,]+)/.exec(value);
  if (aws) return `AWS4 ${aws[1]}/${aws[2]}`;
  const [, scheme = '', rest = ''] = /^(\S+) (.*)$/s.exec(value) ?? [];
  if (scheme === 'OAuth') {
    const fields = rest.split(',').map((field) => field.trim());
    return `OAuth ${fields.filter((field) => !/^oauth_(nonce|timestamp|signature)=/.test(field)).sort()}`;
  }
  return /^basic$/i.test(scheme) ? `basic ${Buffer.from(rest, 'base64')}` : value;
}

async function contentOf(body: Buffer, type: string): Promise<JsonValue> {
  if (body.length === 0) return null;
  const text = body.toString();
  const isText = Buffer.from(text).equals(body);
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? /^--(\S+)\r\nContent-/.exec(text)?.[1];
  if (boundary !== undefined) return { parts: partsOf(body, boundary) };
  if (type.includes('x-www-form-urlencoded')) {
    return { form: [...new URLSearchParams(text)].map(([name, value]) => [name, saidToken(value)]).sort(byText) };
  }
  if (type.includes('message/rfc822')) return await saidMail(body);
  const parsed = isText ? jsonOf(text) : undefined;
  if (parsed !== undefined) return await saidJson(parsed);
  return isText ? text : { base64: body.toString('base64') };
}

function partsOf(body: Buffer, boundary: string): JsonValue[] {
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  return parts.map(partOf).sort(byText);
}

function partOf(part: string): JsonObject {
  const at = part.indexOf('\r\n\r\n');
  const head = part.slice(0, at);
  const text = Buffer.from(part.slice(at + 4).replace(/\r\n$/, ''), 'latin1').toString();
  const type = /^content-type: *([^;\r\n]*)/im.exec(head)?.[1]?.trim() ?? '';
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const field = (name: string): string => new RegExp(`; *${name}="?([^";]*)`).exec(disposition)?.[1]?.trim() ?? '';
  const json = type === 'application/json' ? jsonOf(text) : undefined;
  return { name: field('name'), fileName: field('filename'), type, data: json ?? text };
}

/** Mails and queries within JSON in one spelling. */
async function saidJson(value: JsonValue): Promise<JsonValue> {
  if (Array.isArray(value)) return await Promise.all(value.map(saidJson));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(async ([name, inner]): Promise<[string, JsonValue]> => {
    if (name === 'raw' && typeof inner === 'string' && inner.length > 40) {
      return [name, await saidMail(Buffer.from(inner, 'base64url'))];
    }
    if (name === 'query' && typeof inner === 'string' && /^\s*(query|mutation|\{)/.test(inner)) {
      return [
        name,
        inner
          .replace(/[\s,]+/g, ' ')
          .replace(/\s*([{}():])\s*/g, '$1')
          .trim(),
      ];
    }
    return [name, await saidJson(inner as JsonValue)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function saidMail(bytes: Buffer): Promise<JsonObject> {
  const { from, to, cc, bcc, replyTo, subject, inReplyTo, references, text, html, attachments } =
    await PostalMime.parse(bytes);
  const said = { from, to, cc, bcc, replyTo, subject, inReplyTo, references, text: text?.trim(), html: html?.trim() };
  const files = attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    base64: Buffer.from(content as ArrayBuffer).toString('base64'),
  }));
  return JSON.parse(JSON.stringify({ ...said, files })) as JsonObject;
}

/** The claims of a signed token, without its times. */
function saidToken(value: string): string {
  const [head, claims] = /^(eyJ[\w-]+)\.(eyJ[\w-]+)\./.exec(value)?.slice(1) ?? [];
  if (head === undefined || claims === undefined) return value;
  const { iat, exp, nbf, jti, ...lasting } = JSON.parse(`${Buffer.from(claims, 'base64url')}`) as JsonObject;
  return JSON.stringify([JSON.parse(`${Buffer.from(head, 'base64url')}`), Object.entries(lasting).sort(byText)]);
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function byText(a: JsonValue, b: JsonValue): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
