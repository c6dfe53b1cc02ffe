import {
  type BinaryData,
  type BinaryStore,
  type HttpResponse,
  type Item,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  ownTurn,
} from '@millrace/node-sdk';
import { parseJsonInTurns } from '../long-json/parse-json-in-turns.ts';
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

const ITEMS_IN_A_TURN = 20_000;

const FILE_TYPE =
  /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip|gzip|x-.*(zip|tar|compressed|7z|rar).*|java-archive|msword|vnd\.(?!.*(json|xml)$).*|epub\+zip|wasm)$/;

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
  const body = await (format === 'json' ? jsonOf(text, response, rules) : textOf(text, rules));
  return { response, format, ...(body !== undefined && { body }) };
}

/** A text; no body has none. */
async function textOf(text: string, { format, jsonOfText }: ResponseRules): Promise<JsonValue | undefined> {
  if (text === '') return undefined;
  if (format === 'autodetect' || jsonOfText === 'asSent') return text;
  const value = await parsed(text);
  if (value === undefined) return text;
  return typeof value === 'object' && value !== null && jsonOfText === 'oneLine' ? JSON.stringify(value) : value;
}

async function parsed(text: string): Promise<JsonValue | undefined> {
  try {
    return await parseJsonInTurns(text);
  } catch {
    return undefined;
  }
}

/** Items of an answer to the request of `item`. Files join the data and files that the item has. */
export async function itemsOf(
  { response, body, file, format }: ReadResponse,
  rules: ResponseRules,
  item: Item,
): Promise<Item[]> {
  const binary = file && withOwn<BinaryData>({ ...item.binary }, rules.field, file);
  if (rules.isFull) {
    const json: JsonObject = {
      headers: headersOf(response),
      statusCode: response.status,
      statusMessage: response.statusText,
    };
    if (!binary && body !== undefined) setOwn<JsonValue>(json, format === 'text' ? rules.field : 'body', body);
    return [binary ? { json, binary } : { json }];
  }
  if (binary) return [{ json: item.json, binary }];
  if (format === 'text') return [{ json: body === undefined ? {} : withOwn<JsonValue>({}, rules.field, body) }];
  if (Array.isArray(body)) {
    // An item holds an object: by position, expressions such as $json[0] of older workflows still find their element.
    return rules.splitsLists ? await itemOfEach(body) : [{ json: { ...Object.fromEntries(body.entries()) } }];
  }
  return [{ json: objectOf(body) }];
}

/** With turns of the event loop in between: a service may send millions. */
async function itemOfEach(entries: readonly JsonValue[]): Promise<Item[]> {
  const items: Item[] = [];
  for (const [index, entry] of entries.entries()) {
    items.push({ json: objectOf(entry) });
    if (index % ITEMS_IN_A_TURN === ITEMS_IN_A_TURN - 1) await ownTurn();
  }
  return items;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  if (isJsonObject(value)) return value;
  return value === undefined || value === null ? {} : { data: value };
}

/** A service may set many cookies: they are a list even when there is one. The body is no longer as it was encoded. */
function headersOf({ headers: { 'content-encoding': _undone, ...headers } }: HttpResponse): JsonObject {
  const { 'set-cookie': cookies } = headers;
  return { ...headers, ...(typeof cookies === 'string' && { 'set-cookie': [cookies] }) };
}

function formatOf(contentType: string): ReadResponse['format'] {
  const mimeType = mimeTypeOf(contentType);
  // Types such as application/vnd.api+json are text: workflows parse it themselves.
  if (mimeType === 'application/json') return 'json';
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

async function jsonOf(text: string, response: HttpResponse, { format, neverFails }: ResponseRules): Promise<JsonValue> {
  if (text.trim() === '') return {};
  try {
    return await parseJsonInTurns(text);
  } catch (cause) {
    if (neverFails && format === 'autodetect') return {};
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
  const name = (given ?? ofPath).split(/[\\/]/).at(-1);
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
