import type { JsonObject, JsonValue } from '@millrace/workflow';
import { jsonIn } from '../client/json-in.ts';
import type { IncomingRequest } from '../node-type/node-type.ts';

/** Parts of a multipart call, at most. */
const MAX_PARTS = 1_000;

/** The body of a call: JSON, or the texts of a form; null when it is empty, undefined when it cannot be read. */
export async function receivedBody({ body, headers, form }: IncomingRequest): Promise<JsonValue | undefined> {
  if (form) return fieldsOf(form.fields);
  if (body.byteLength === 0) return null;
  const type = String(headers['content-type'] ?? '');
  if (/^multipart\/form-data\b/i.test(type)) return multipartFields(body, type);
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return jsonIn(body);
  return fieldsOf(new URLSearchParams(Buffer.from(body).toString('utf8')));
}

/** The texts of a multipart body. Its files are left out: what services call with holds addresses of files. */
async function multipartFields(body: Uint8Array, type: string): Promise<JsonObject | undefined> {
  const boundary = /;\s*boundary="?([\w'()+,./:=? -]+)/i.exec(type)?.[1];
  if (boundary === undefined || hasMore(body, `--${boundary}`, MAX_PARTS + 1)) return undefined;
  try {
    // By the boundary that was counted: the header may be read in several ways.
    const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    const form = await new Response(Buffer.from(body), { headers }).formData();
    return fieldsOf([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return undefined;
  }
}

/** Whether a text stands in bytes more often than that. */
function hasMore(bytes: Uint8Array, text: string, most: number): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + text.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function fieldsOf(entries: Iterable<readonly [name: string, value: string]>): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const [name, value] of entries) fields[name] = value;
  return fields;
}
