import {
  type CredentialType,
  encodePairs,
  type HttpClient,
  type HttpRequest,
  isJsonObject,
  type JsonObject,
} from '@millrace/node-sdk';
import { valueAt } from '../context/get-parameter.ts';
import type { PackageCredentialType } from '../describe/describe-package.ts';
import { addressOf, basicAuthorization, headersIn, optionsIn, textIn } from '../requests/option-fields.ts';

/** Gives a value with its expressions evaluated; they may name what is given. @throws when one fails */
export type EvaluateWith = (value: JsonObject, names: JsonObject) => unknown;

/** Runs the code of a credential type. */
export interface CredentialCode {
  sign(credential: JsonObject, request: HttpRequest): Promise<HttpRequest>;
  prepare(credential: JsonObject, send: HttpClient['request']): Promise<JsonObject>;
}

/** Makes a credential type of what a package declares. */
export function packageCredentialType(
  declared: PackageCredentialType,
  { evaluate, code }: { evaluate: EvaluateWith; code: CredentialCode },
): CredentialType {
  const { description, authenticate, test } = declared;
  const whole = (credential: JsonObject): JsonObject => {
    const defaults = description.properties.map(({ name, default: value }) => [name, value] as const);
    return { ...Object.fromEntries(defaults), ...credential };
  };
  const resolve = (value: JsonObject, credential: JsonObject): JsonObject => {
    const result = evaluate(value, { $credentials: whole(credential) });
    return isJsonObject(result) ? result : {};
  };
  const request = test && isJsonObject(test.request) ? test.request : undefined;
  return {
    description,
    ...(authenticate?.type === 'generic' &&
      isJsonObject(authenticate.properties) && {
        authenticate: signWith(authenticate.properties, resolve),
      }),
    ...(declared.code?.includes('authenticate') && {
      authenticate: (credential, plain) => code.sign(whole(credential), plain),
    }),
    ...(declared.code?.includes('preAuthentication') && {
      prepare: (credential, send) => code.prepare(whole(credential), send),
    }),
    ...(request && { test: (credential) => testRequest(resolve(request, credential)) }),
    ...(Array.isArray(test?.rules) && { refusalIn: (answer) => refusalBy(test?.rules, answer) }),
  };
}

/** What the rules of a test say of an answer of 200 that is a refusal. */
function refusalBy(rules: unknown, answer: JsonObject): string | undefined {
  for (const rule of Array.isArray(rules) ? rules : []) {
    const { key, value, message } = optionsIn(optionsIn(rule).properties);
    if (rule.type !== 'responseSuccessBody' || typeof key !== 'string') continue;
    if (valueAt(answer, key) === value) return textIn(message) ?? 'The service refused it';
  }
  return undefined;
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
