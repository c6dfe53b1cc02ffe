import { Readable } from 'node:stream';

type Body = string | Uint8Array;

/** A body as it is sent, and the headers that say what it is; those that the request has itself win. */
interface EncodedBody {
  body: Body;
  headers: Record<string, string>;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Encodes what packages give as a body. `contentType`: what the request says of it. */
export async function encodeBody(body: unknown, contentType: string | undefined): Promise<EncodedBody | undefined> {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return { body, headers: {} };
  if (body instanceof Uint8Array) return { body, headers: {} };
  if (body instanceof ArrayBuffer) return { body: new Uint8Array(body), headers: {} };
  if (body instanceof URLSearchParams) return { body: body.toString(), headers: { 'content-type': FORM_TYPE } };
  if (body instanceof FormData) return await encodeFormData(body);
  if (body instanceof Blob) return { body: new Uint8Array(await body.arrayBuffer()), headers: {} };
  if (isFormPackage(body)) return { body: await bytesOf(body), headers: body.getHeaders() };
  if (body instanceof Readable) return { body: await bytesOf(body), headers: {} };
  if (contentType?.startsWith(FORM_TYPE)) return { body: encodeForm(body), headers: {} };
  if (contentType?.startsWith('multipart/form-data')) return await encodeFormData(formOf(body));
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Fields as `name=value` pairs; what is nested goes with brackets. */
export function encodeForm(fields: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of flatPairs(fields, 'indices')) pairs.append(name, value);
  return pairs.toString();
}

/** How lists are written in a query. */
export type ArrayFormat = 'indices' | 'brackets' | 'repeat' | 'comma';

/** Names and values of an object, what is nested as `a[b]`. */
export function flatPairs(value: unknown, arrayFormat: ArrayFormat, prefix = ''): Array<[string, string]> {
  if (value === undefined || (value === null && prefix === '')) return [];
  if (value instanceof Date) return [[prefix, value.toISOString()]];
  if (typeof value !== 'object' || value === null) return [[prefix, value === null ? '' : String(value)]];
  if (Array.isArray(value)) {
    if (arrayFormat === 'comma') return [[prefix, value.map(String).join(',')]];
    const nameAt = { indices: (i: number) => `${prefix}[${i}]`, brackets: () => `${prefix}[]`, repeat: () => prefix };
    return value.flatMap((entry, index) => flatPairs(entry, arrayFormat, nameAt[arrayFormat](index)));
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    flatPairs(inner, arrayFormat, prefix === '' ? name : `${prefix}[${name}]`),
  );
}

async function encodeFormData(form: FormData): Promise<EncodedBody> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}

/** Fields, files among them as `{ value, options: { filename, contentType } }`. */
export function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    for (const entry of Array.isArray(value) ? value : [value]) appendField(form, name, entry);
  }
  return form;
}

function appendField(form: FormData, name: string, entry: unknown): void {
  if (entry === undefined || entry === null) return;
  if (entry instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(entry)]), name);
  else if (typeof entry !== 'object') form.append(name, String(entry));
  else if ('value' in entry) appendFile(form, name, entry.value, 'options' in entry ? entry.options : undefined);
  else form.append(name, JSON.stringify(entry));
}

function appendFile(form: FormData, name: string, value: unknown, options: unknown): void {
  if (!(value instanceof Uint8Array)) {
    form.append(name, String(value));
    return;
  }
  const { filename, contentType } = fileOptions(options);
  const blob = new Blob([new Uint8Array(value)], contentType === undefined ? {} : { type: contentType });
  form.append(name, blob, filename ?? name);
}

function fileOptions(options: unknown): { filename?: string; contentType?: string } {
  if (typeof options !== 'object' || options === null) return {};
  const filename: unknown = Reflect.get(options, 'filename');
  const contentType: unknown = Reflect.get(options, 'contentType');
  return {
    ...(typeof filename === 'string' && { filename }),
    ...(typeof contentType === 'string' && { contentType }),
  };
}

/** The `form-data` package, of whichever version the package has brought. */
function isFormPackage(body: object): body is Readable & { getHeaders(): Record<string, string> } {
  return 'getHeaders' in body && typeof body.getHeaders === 'function' && 'pipe' in body;
}

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // Streams of the old kind, such as form-data's, cannot be iterated over.
  const source = Symbol.asyncIterator in stream ? stream : new Readable().wrap(stream);
  for await (const part of source) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  return Buffer.concat(parts);
}
