import type { JsonObject, JsonValue } from '@millrace/workflow';
import { type CurlRequest, type Pair, pairsOf } from './curl-request.ts';

/** Methods of the node, of its own and of WebDAV. */
const WEBDAV_METHODS = ['COPY', 'MKCOL', 'MOVE', 'PROPFIND', 'REPORT'];

/** Headers that the node makes itself. */
const OWN_HEADERS = new Set(['content-length', 'accept-encoding', 'connection', 'host', 'transfer-encoding']);

/** Parameters of the HTTP request node (version 3 and up) that make the request. */
export function toHttpRequestParameters(request: CurlRequest): JsonObject {
  const { contentType, parameters: body } = bodyParameters(request);
  const headers = request.headers.filter(([name]) => {
    const lowerName = name.toLowerCase();
    return !OWN_HEADERS.has(lowerName) && !(contentType && lowerName === 'content-type');
  });
  return {
    method: request.method,
    url: literal(request.url),
    ...(request.usesDigest && { authentication: 'genericCredentialType', genericAuthType: 'httpDigestAuth' }),
    ...(request.query.length > 0 && { sendQuery: true, queryParameters: list(request.query) }),
    ...(headers.length > 0 && { sendHeaders: true, headerParameters: list(headers) }),
    ...body,
    options: optionsOf(request),
  };
}

/** `contentType` is true when the node says by itself what the body is. */
function bodyParameters({ body, headers }: CurlRequest): { contentType: boolean; parameters: JsonObject } {
  switch (body.kind) {
    case 'none':
      return { contentType: false, parameters: {} };
    case 'file':
      return {
        contentType: false,
        parameters: { sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' },
      };
    case 'multipart': {
      const parameters = body.parts.map(
        (part): JsonObject =>
          'isFile' in part
            ? { parameterType: 'formBinaryData', name: literal(part.name), inputDataFieldName: literal(part.name) }
            : { name: literal(part.name), value: literal(part.value) },
      );
      return {
        contentType: true,
        parameters: { sendBody: true, contentType: 'multipart-form-data', bodyParameters: { parameters } },
      };
    }
    case 'text':
      return textBody(body.text, headerOf(headers, 'content-type'));
  }
}

function textBody(text: string, type: string | undefined): { contentType: boolean; parameters: JsonObject } {
  const mimeType = type?.split(';')[0]?.trim().toLowerCase();
  // Without a type curl says that it is a form; who writes JSON means JSON.
  if ((mimeType === undefined || mimeType === 'application/json') && isJson(text)) {
    const parameters = { sendBody: true, contentType: 'json', specifyBody: 'json', jsonBody: literal(text) };
    return { contentType: true, parameters };
  }
  if (mimeType === undefined || mimeType === 'application/x-www-form-urlencoded') {
    const form = { sendBody: true, contentType: 'form-urlencoded' };
    const isList = text.split('&').every((part) => part.includes('='));
    return {
      contentType: true,
      parameters: isList
        ? { ...form, bodyParameters: list(pairsOf(text)) }
        : { ...form, specifyBody: 'string', body: literal(text) },
    };
  }
  const parameters = { sendBody: true, contentType: 'raw', rawContentType: literal(type ?? ''), body: literal(text) };
  return { contentType: true, parameters };
}

function optionsOf(request: CurlRequest): JsonObject {
  const { followsRedirects, maxRedirects, isDownload, withHeaders } = request;
  const response: JsonObject = {
    ...(withHeaders && { fullResponse: true }),
    ...(isDownload && { responseFormat: 'file', outputPropertyName: 'data' }),
  };
  const follows = followsRedirects || (maxRedirects !== undefined && maxRedirects !== 0);
  return {
    ...(request.isInsecure && { allowUnauthorizedCerts: true }),
    ...((followsRedirects || maxRedirects !== undefined) && {
      redirect: {
        redirect: {
          followRedirects: follows,
          ...(follows && maxRedirects !== undefined && maxRedirects > 0 && { maxRedirects }),
        },
      },
    }),
    ...(Object.keys(response).length > 0 && { response: { response } }),
    ...(request.proxy !== undefined && { proxy: literal(request.proxy) }),
    ...(request.timeoutMs !== undefined && { timeout: request.timeoutMs }),
    ...(WEBDAV_METHODS.includes(request.method) && { webdavMethods: true }),
  };
}

function list(pairs: readonly Pair[]): JsonObject {
  return { parameters: pairs.map(([name, value]): JsonValue => ({ name: literal(name), value: literal(value) })) };
}

/** In a parameter, what begins with `=` is an expression. */
function literal(text: string): string {
  if (!text.startsWith('=')) return text;
  // Two closing braces would end the expression.
  return `={{ ${JSON.stringify(text).replaceAll('}', '\\u007d')} }}`;
}

function headerOf(headers: readonly Pair[], name: string): string | undefined {
  return headers.find(([known]) => known.toLowerCase() === name)?.[1];
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
