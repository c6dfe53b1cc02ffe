import {
  type CredentialType,
  encodePairs,
  type HttpRequest,
  isJsonObject,
  type JsonObject,
  NodeError,
} from '@millrace/node-sdk';
import type { PackageCredentialType } from '../describe/describe-package.ts';
import { addressOf, basicAuthorization, headersIn, textIn } from '../requests/option-fields.ts';

/** Gives a value with its expressions evaluated; they may name what is given. @throws when one fails */
export type EvaluateWith = (value: JsonObject, names: JsonObject) => unknown;

/** Makes a credential type of what a package declares. Nothing of the package's code runs for it. */
export function packageCredentialType(declared: PackageCredentialType, evaluate: EvaluateWith): CredentialType {
  const { description, authenticate, test, needsCode } = declared;
  if (needsCode) return { description, authenticate: refuse(description.displayName) };
  const resolve = (value: JsonObject, credential: JsonObject): JsonObject => {
    const defaults = Object.fromEntries(description.properties.map(({ name, default: value }) => [name, value]));
    const result = evaluate(value, { $credentials: { ...defaults, ...credential } });
    return isJsonObject(result) ? result : {};
  };
  const request = test && isJsonObject(test.request) ? test.request : undefined;
  return {
    description,
    ...(authenticate?.type === 'generic' &&
      isJsonObject(authenticate.properties) && {
        authenticate: signWith(authenticate.properties, resolve),
      }),
    ...(request && { test: (credential) => testRequest(resolve(request, credential)) }),
  };
}

/** A request that is sent unsigned would tell its service what it was meant to keep from others. */
function refuse(displayName: string): NonNullable<CredentialType['authenticate']> {
  return () => {
    throw new NodeError(
      `The credential type "${displayName}" signs requests with code of its package, which cannot run yet`,
      {
        code: 'CREDENTIAL_TYPE_UNKNOWN',
        description: 'Use another way to sign in, or call the service with the HTTP Request node.',
      },
    );
  };
}

function signWith(
  properties: JsonObject,
  resolve: (value: JsonObject, credential: JsonObject) => JsonObject,
): NonNullable<CredentialType['authenticate']> {
  return (credential, request) => {
    const { headers, qs, body, auth } = resolve(properties, credential);
    const query = Object.entries(isJsonObject(qs) ? qs : {}).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const signed: HttpRequest = {
      ...request,
      headers: { ...request.headers, ...headersIn(headers), ...basicAuthorization(auth) },
      query: [...(request.query ?? []), ...query],
    };
    return isJsonObject(body) ? { ...signed, body: withFields(request, body) } : signed;
  };
}

/** Fields that are added to a body: to that of a form, or to JSON. */
function withFields({ body, headers }: HttpRequest, fields: JsonObject): NonNullable<HttpRequest['body']> {
  const type = headers?.['content-type'] ?? '';
  if (typeof body === 'string' && type.startsWith('application/x-www-form-urlencoded')) {
    return `${body}&${encodePairs(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`;
  }
  if (body !== undefined && typeof body !== 'string') return body;
  const before: unknown = body === undefined ? {} : JSON.parse(body);
  return JSON.stringify({ ...(isJsonObject(before) ? before : {}), ...fields });
}

function testRequest({ baseURL, url, method, headers, qs, body }: JsonObject): HttpRequest {
  const query = Object.entries(isJsonObject(qs) ? qs : {}).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  return {
    url: addressOf(baseURL, url),
    method: textIn(method) ?? 'GET',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headersIn(headers) },
    query,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
