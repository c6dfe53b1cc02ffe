import {
  type BinaryData,
  type BinaryStore,
  type HttpResponse,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';
import { parseJson } from '../json/parse-json.ts';
import { setOwn } from '../values/own-property.ts';
import type { ResponseRules } from './request-plan.ts';

/** An answer with its body read. */
export interface ReadResponse {
  response: HttpResponse;
  /** Absent for files. */
  body?: JsonValue;
  file?: BinaryData;
  format: 'json' | 'text' | 'file';
}

const FILE_TYPE =
  /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-.*(zip|tar|compressed|7z|rar).*|java-archive|msword|vnd\.(?!.*(json|xml)$).*|epub\+zip|wasm)$/;

/** Reads the body of an answer. @throws NodeError for JSON that is none. */
export async function readResponse(
  response: HttpResponse,
  rules: ResponseRules,
  store: BinaryStore,
): Promise<ReadResponse> {
  const contentType = headerOf(response, 'content-type');
  const format = rules.format === 'autodetect' ? formatOf(contentType) : rules.format;
  if (format === 'file') {
    const fileName = fileNameOf(response);
    const mimeType = mimeTypeOf(contentType);
    const about = { ...(fileName && { fileName }), ...(mimeType && { mimeType }) };
    return { response, format, file: await store.create(response.body, about) };
  }
  const text = decode(response.body, contentType);
  return { response, format, body: format === 'json' ? jsonOf(text, response) : text };
}

/** Items of an answer to the request of `item`. Files join the data and files that the item has. */
export function itemsOf({ response, body, file, format }: ReadResponse, rules: ResponseRules, item: Item): Item[] {
  const binary = file && withOwn<BinaryData>({ ...item.binary }, rules.field, file);
  if (rules.isFull) {
    const json: JsonObject = {
      headers: { ...response.headers },
      statusCode: response.status,
      statusMessage: response.statusText,
    };
    if (!binary) setOwn<JsonValue>(json, format === 'text' ? rules.field : 'body', body ?? null);
    return [binary ? { json, binary } : { json }];
  }
  if (binary) return [{ json: item.json, binary }];
  if (format === 'text') return [{ json: withOwn<JsonValue>({}, rules.field, body ?? '') }];
  if (Array.isArray(body)) {
    // An item holds an object: by position, expressions such as $json[0] of older workflows still find their element.
    return rules.splitsLists
      ? body.map((entry) => ({ json: objectOf(entry) }))
      : [{ json: { ...Object.fromEntries(body.entries()) } }];
  }
  return [{ json: objectOf(body) }];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : { data: value ?? null };
}

function formatOf(contentType: string): ReadResponse['format'] {
  const mimeType = mimeTypeOf(contentType);
  if (mimeType === 'application/json' || mimeType.endsWith('+json')) return 'json';
  return FILE_TYPE.test(mimeType) ? 'file' : 'text';
}

function mimeTypeOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function headerOf(response: HttpResponse, name: string): string {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function decode(bytes: Uint8Array, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function jsonOf(text: string, response: HttpResponse): JsonValue {
  if (text.trim() === '') return {};
  try {
    return parseJson(text);
  } catch (cause) {
    throw new NodeError('The answer is not valid JSON', {
      description: `${(cause as Error).message}. Choose 'Text' as response format to see what the service sent.`,
      httpCode: String(response.status),
      details: text.slice(0, 1_000),
      code: 'HTTP_RESPONSE_NOT_JSON',
    });
  }
}

function fileNameOf(response: HttpResponse): string | undefined {
  const disposition = headerOf(response, 'content-disposition');
  const encoded = /filename\*\s*=\s*(?:utf-8|iso-8859-1)''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const given = encoded ? decodeText(encoded) : (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]);
  const ofPath = decodeText(URL.parse(response.url)?.pathname.split('/').at(-1) ?? '');
  // Only its last part: a name is no way to another folder.
  const name = (given ?? (ofPath.includes('.') ? ofPath : '')).split(/[\\/]/).at(-1);
  return name || undefined;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withOwn<Value>(target: Record<string, Value>, name: string, value: Value): Record<string, Value> {
  setOwn(target, name, value);
  return target;
}
