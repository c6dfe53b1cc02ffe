import type { JsonObject, JsonValue, ParametersOf } from '@millrace/node-sdk';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { chosenCredentialType } from '../../lib/http/authentication.ts';
import {
  lowerCaseNames,
  type NameValue,
  objectOfPairs,
  pairsOfJson,
  pairsOfList,
  uniquePairs,
} from '../../lib/http/name-values.ts';
import type { RequestBody, RequestPlan } from '../../lib/http/request-plan.ts';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import type { parametersV3 } from './parameters-v3.ts';

export type ValuesV3 = ParametersOf<typeof parametersV3>;

const DEFAULT_MAX_REDIRECTS = 21;

const paths = fieldAccess(true);
const noFields: JsonObject = {};

/** The plan of a node of version 3 or 4. @throws NodeError for parameters that cannot be read. */
export function planV3(values: ValuesV3, typeVersion: number): RequestPlan {
  const { options } = values;
  const response = options.response?.response;
  const headers = objectOfPairs(
    values.sendHeaders
      ? values.specifyHeaders === 'json'
        ? pairsOfJson(values.jsonHeaders, 'Headers', 'jsonHeaders')
        : pairsOfList(values.headerParameters?.parameters)
      : [],
  );
  return {
    method: values.method,
    url: values.url,
    query: queryOf(values),
    listFormat: options.queryParameterArrays ?? 'indices',
    headers: options.lowercaseHeaders === false ? headers : lowerCaseNames(headers),
    body: values.sendBody ? bodyOf(values, typeVersion) : { kind: 'none' },
    credentialType: chosenCredentialType(values),
    certificateType: values.provideSslCertificates ? 'httpSslAuth' : undefined,
    response: {
      format: response?.responseFormat ?? 'autodetect',
      field: response?.outputPropertyName || 'data',
      isFull: response?.fullResponse === true,
      neverFails: response?.neverError === true,
      splitsLists: true,
      jsonOfText: 'oneLine',
    },
    batch: batchOf(options.batching?.batch),
    transport: {
      timeoutMs: options.timeout ?? 300_000,
      maxRedirects: maxRedirectsOf(options.redirect?.redirect, typeVersion),
      allowUnauthorizedCerts: options.allowUnauthorizedCerts === true,
      keepsCredentialsOnRedirect: options.sendCredentialsOnCrossOriginRedirect === true,
      ...(options.proxy && { proxy: options.proxy }),
    },
  };
}

function queryOf(values: ValuesV3): Array<[string, JsonValue]> {
  if (!values.sendQuery) return [];
  return values.specifyQuery === 'json'
    ? pairsOfJson(values.jsonQuery, 'Query', 'jsonQuery')
    : uniquePairs(pairsOfList(values.queryParameters?.parameters));
}

/** Version 4 follows redirects unless told not to, version 3 only when told to. */
function maxRedirectsOf(
  redirect: { followRedirects?: boolean; maxRedirects?: number } | undefined,
  typeVersion: number,
): number {
  const follows = redirect?.followRedirects ?? typeVersion >= 4;
  return follows ? (redirect?.maxRedirects ?? DEFAULT_MAX_REDIRECTS) : 0;
}

function batchOf(batch: { batchSize?: number; batchInterval?: number } | undefined): RequestPlan['batch'] {
  if (!batch) return undefined;
  const size = batch.batchSize ?? 50;
  return size < 1 ? undefined : { size, intervalMs: batch.batchInterval ?? 1000 };
}

type Part = NameValue & { parameterType?: string; inputDataFieldName?: string };

function bodyOf(values: ValuesV3, typeVersion: number): RequestBody {
  // Each body type declares its own shape of this list; only one of them is shown.
  const entries: Part[] = values.bodyParameters?.parameters ?? [];
  switch (values.contentType) {
    case 'json':
      return values.specifyBody === 'json' ? jsonBodyOf(values.jsonBody) : fieldsBodyOf(entries, typeVersion);
    case 'form-urlencoded':
      return values.specifyBody === 'string'
        ? { kind: 'form', fields: uniquePairs([...new URLSearchParams(rawText(values.body))]) }
        : { kind: 'form', fields: uniquePairs(pairsOfList(entries)) };
    case 'multipart-form-data':
      return { kind: 'multipart', parts: entries.filter(({ name }) => name).map(toPart) };
    case 'binaryData':
      return { kind: 'file', binaryField: values.inputDataFieldName };
    case 'raw':
      return { kind: 'text', text: rawText(values.body), contentType: values.rawContentType };
    default:
      return values.contentType satisfies never;
  }
}

/** An expression may give an object or a list for the text. */
function rawText(value: JsonValue | undefined): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** JSON that is a mere text or nothing is sent as text, as it always was. */
function jsonBodyOf(given: JsonValue): RequestBody {
  if (given === '') return { kind: 'none' };
  const value = parseJsonParameter(given, 'JSON', 'jsonBody');
  if (value !== null && typeof value !== 'string') return { kind: 'json', value };
  return { kind: 'text', text: value ?? '', contentType: 'application/x-www-form-urlencoded' };
}

/** From version 4 on a name is a path: `a.b` and `a[0]` are places within `a`. */
function fieldsBodyOf(entries: readonly Part[], typeVersion: number): RequestBody {
  const pairs = pairsOfList(entries);
  if (typeVersion < 4) return { kind: 'json', value: objectOfPairs(pairs) };
  return { kind: 'json', value: pairs.reduce((value, [name, field]) => paths.with(value, name, field), noFields) };
}

function toPart({ parameterType, name, value, inputDataFieldName }: Part) {
  return parameterType === 'formBinaryData'
    ? { name, binaryField: inputDataFieldName ?? '' }
    : { name, value: value ?? '' };
}
