import type { JsonValue, ParametersOf } from '@millrace/node-sdk';
import {
  listedPairs,
  lowerCaseNames,
  type NameValue,
  objectOfPairs,
  pairsOfJson,
  pairsOfList,
  uniquePairs,
} from '../../lib/http/name-values.ts';
import type { RequestBody, RequestPlan } from '../../lib/http/request-plan.ts';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import type { commonV1 } from './parameters-v1.ts';

type Values = ParametersOf<typeof commonV1>;

/** The plan of a node of version 1 or 2. @throws NodeError for parameters that cannot be read. */
export function planV1(values: Values, credentialType: string | undefined): RequestPlan {
  const { options, requestMethod: method } = values;
  const isRead = method === 'GET' || method === 'HEAD';
  const follows = options.followAllRedirects === true || (isRead && options.followRedirect !== false);
  return {
    method,
    url: values.url,
    query: listedPairs(
      pairs(values, values.queryParametersJson, values.queryParametersUi, 'Query', 'queryParametersJson'),
    ),
    listFormat: options.useQueryString ? 'repeat' : 'indices',
    headers: lowerCaseNames(
      objectOfPairs(
        pairs(values, values.headerParametersJson, values.headerParametersUi, 'Headers', 'headerParametersJson'),
      ),
    ),
    body: bodyOf(values),
    credentialType,
    certificateType: undefined,
    response: {
      format: values.responseFormat === 'string' ? 'text' : values.responseFormat,
      field: values.dataPropertyName ?? 'data',
      isFull: options.fullResponse === true,
      neverFails: options.ignoreResponseCode === true,
      splitsLists: options.splitIntoItems === true,
      jsonOfText: 'data',
    },
    batch: batchOf(options),
    transport: {
      allowUnauthorizedCerts: values.allowUnauthorizedCerts,
      timeoutMs: options.timeout ?? 300_000,
      maxRedirects: follows ? 21 : 0,
      ...(options.proxy && { proxy: options.proxy }),
    },
  };
}

function pairs(
  { jsonParameters }: Values,
  text: JsonValue,
  list: { parameter?: NameValue[] } | undefined,
  label: string,
  parameter: string,
): Array<[string, JsonValue]> {
  return jsonParameters ? pairsOfJson(text, label, parameter) : pairsOfList(list?.parameter);
}

function batchOf({ batchSize, batchInterval }: Values['options']): RequestPlan['batch'] {
  if (batchSize === undefined && batchInterval === undefined) return undefined;
  const size = batchSize ?? 50;
  return size < 1 ? undefined : { size, intervalMs: batchInterval ?? 1000 };
}

function bodyOf(values: Values): RequestBody {
  const { options, requestMethod } = values;
  if (!['PATCH', 'POST', 'PUT', 'DELETE'].includes(requestMethod)) return { kind: 'none' };
  const type = options.bodyContentType ?? 'json';
  if (values.jsonParameters && values.sendBinaryData)
    return fileBody(values.binaryPropertyName, type === 'multipart-form-data');
  if (type === 'raw') {
    return {
      kind: 'text',
      text: textOf(
        values.jsonParameters
          ? values.bodyParametersJson
          : objectOfPairs(pairsOfList(values.bodyParametersUi?.parameter)),
      ),
      contentType: options.bodyContentCustomMimeType ?? '',
    };
  }
  if (type === 'json' && values.jsonParameters) {
    const text = values.bodyParametersJson;
    if (text === undefined || text === '') return { kind: 'none' };
    return { kind: 'json', value: parseJsonParameter(text, 'Body', 'bodyParametersJson') };
  }
  const fields = pairs(values, values.bodyParametersJson, values.bodyParametersUi, 'Body', 'bodyParametersJson');
  if (fields.length === 0) return { kind: 'none' };
  if (type === 'form-urlencoded') return { kind: 'form', fields: uniquePairs(fields) };
  if (type === 'multipart-form-data')
    return { kind: 'multipart', parts: fields.map(([name, value]) => ({ name, value })) };
  return { kind: 'json', value: objectOfPairs(fields) };
}

/** `part:field, part:field` for multipart, else one field. */
function fileBody(names: string, isMultipart: boolean): RequestBody {
  if (!isMultipart) return { kind: 'file', binaryField: names };
  const parts = names.split(',').map((entry) => {
    const [first = '', second] = entry.split(':').map((part) => part.trim());
    return { name: first, binaryField: second ?? first };
  });
  return { kind: 'multipart', parts };
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
