import type { BinaryStore, HttpReply } from '@millrace/node-sdk';
import { type ExecutionResult, type Item, isJsonObject, type JsonValue } from '@millrace/workflow';
import type { WebhookResponse } from '../webhook-fields/response-settings.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer of mode `onReceived`: given before the workflow runs. */
export function replyOnReceived(response: WebhookResponse): HttpReply {
  if (response.data === 'noData') return reply(response, undefined);
  return reply(response, response.data ?? { json: { message: 'Workflow was started' } });
}

/** The answer of mode `lastNode`: made of what the last node put out. */
export async function replyFromResult(
  result: ExecutionResult,
  response: WebhookResponse,
  binary: Pick<BinaryStore, 'read'>,
): Promise<HttpReply> {
  if (result.status !== 'success') return { status: 500, body: { json: { message: 'Error in workflow' } } };
  const items = lastItems(result);
  switch (response.data) {
    case 'noData':
      return reply(response, undefined);
    case 'allEntries':
      return reply(response, { json: items.map((item) => item.json) });
    case 'firstEntryBinary':
      return replyWithFile(items[0], response, binary);
    default:
      return replyWithFirst(items[0], response);
  }
}

/** What the last node put out, as a text for people: its field `output` or `text`, else all of it as JSON. */
export function textFromResult(result: ExecutionResult): string {
  const [item] = lastItems(result);
  if (!item) return '';
  const { output, text } = item.json;
  const found = [output, text].find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : JSON.stringify(output ?? item.json);
}

function lastItems(result: ExecutionResult): Item[] {
  const { lastNodeExecuted, runData } = result;
  if (lastNodeExecuted === undefined) return [];
  const outputs = runData[lastNodeExecuted]?.at(-1)?.data?.main ?? [];
  return outputs.find((items) => items !== null && items.length > 0) ?? [];
}

function replyWithFirst(item: Item | undefined, response: WebhookResponse): HttpReply {
  if (!item) return reply(response, { json: { message: 'The workflow ended without an item to return' } });
  const value = response.property === undefined ? item.json : readPath(item.json, response.property);
  if (value === undefined) return reply({ ...response, contentType: response.contentType ?? JSON_TYPE }, '');
  return reply(response, typeof value === 'string' ? value : { json: value });
}

async function replyWithFile(
  item: Item | undefined,
  response: WebhookResponse,
  binary: Pick<BinaryStore, 'read'>,
): Promise<HttpReply> {
  const files = item?.binary ?? {};
  const file = Object.hasOwn(files, response.binaryProperty) ? files[response.binaryProperty] : undefined;
  if (!file) {
    const message = `The last node put out no binary data "${response.binaryProperty}"`;
    return { status: 500, body: { json: { message } } };
  }
  return reply({ ...response, contentType: response.contentType ?? file.mimeType }, await binary.read(file));
}

function reply(response: WebhookResponse, body: HttpReply['body']): HttpReply {
  const headers: Record<string, string> = Object.create(null);
  if (response.contentType !== undefined) headers['content-type'] = response.contentType;
  for (const [name, value] of response.headers) headers[name.toLowerCase()] = value;
  const hasHeaders = Object.keys(headers).length > 0;
  return { status: response.code, ...(hasHeaders && { headers }), ...(body !== undefined && { body }) };
}

/** Follows `a.b[0].c`; only own fields count. */
function readPath(from: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = from;
  for (const part of path.replace(/\[(\d+)\]/g, '.$1').split('.')) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isJsonObject(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value;
}
