import { type BinaryData, type BinaryStore, type IncomingRequest, type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJsonInTurns } from '../long-json/parse-json-in-turns.ts';
import { setOwn } from '../values/own-property.ts';
import { readXml } from '../xml/read-xml.ts';
import { readMultipart } from './multipart.ts';
import { parseForm } from './parse-form.ts';

/** What a call brought: its body as data, and what is kept as files. */
export interface CallBody {
  /** Absent where there is none that can be read, and its bytes are no file either. */
  body?: JsonValue;
  binary?: Record<string, BinaryData>;
}

/** How a body is read. */
export interface BodyRules {
  /** Keep the bytes as they came, besides reading them. */
  keepsRaw: boolean;
  /** Take the whole body as a file, whatever its type. */
  isFile: boolean;
  /** A body of another type than JSON, XML, a form or plain text becomes a file. */
  takesUnknownAsFile: boolean;
  /** Name of the binary field as the user set it. */
  binaryField: string | undefined;
}

/** Reads the body of a call by its content type. @throws NodeError for a body that is not what it says it is. */
export async function readBody(request: IncomingRequest, rules: BodyRules, ports: BodyPorts): Promise<CallBody> {
  const header = request.headers['content-type'];
  const contentType = (Array.isArray(header) ? header[0] : header) ?? '';
  const mimeType = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const bytes = request.body;
  if (mimeType === 'multipart/form-data') return readForm(request, contentType, rules, ports.binary);
  const keep = () => keepFile(bytes, mimeType, rules, ports.binary);
  if (rules.isFile) return { body: {}, ...(await keep()) };
  const body = bytes.byteLength === 0 ? undefined : await parseBody(bytes, { mimeType, contentType }, ports);
  const isKept = rules.keepsRaw || (rules.takesUnknownAsFile && !READ_TYPE.test(mimeType));
  const none = rules.takesUnknownAsFile ? { body: {} } : {};
  return { ...(body === undefined ? none : { body }), ...(isKept && (await keep())) };
}

/** Types of which workflows expect no file. Other JSON and texts are read, too, beside the file. */
const READ_TYPE = /^(?:application\/(?:json|x-www-form-urlencoded)|text\/plain|(?:application|text)\/(?:.*\+)?xml)$/;

/** What reading a body needs of the node. */
export interface BodyPorts {
  binary: BinaryStore;
  signal: AbortSignal;
}

async function parseBody(
  bytes: Uint8Array,
  { mimeType, contentType }: { mimeType: string; contentType: string },
  { signal }: BodyPorts,
): Promise<JsonValue | undefined> {
  if (mimeType === 'application/json' || mimeType.endsWith('+json')) return jsonOf(decode(bytes, contentType));
  if (mimeType === 'application/x-www-form-urlencoded') return await parseForm(decode(bytes, contentType));
  if (/[/+]xml$/.test(mimeType)) return xmlOf(decode(bytes, contentType), signal);
  return mimeType.startsWith('text/') ? decode(bytes, contentType) : undefined;
}

/** Names in lower case, texts without the white space around them, attributes under `$`. */
async function xmlOf(text: string, signal: AbortSignal): Promise<JsonValue> {
  const settings = { normalize: true, normalizeTags: true };
  try {
    return await readXml({ text, label: 'The body of the call', settings }, { bytes: text.length, signal });
  } catch (error) {
    if (error instanceof NodeError && error.code === 'XML_INVALID') {
      throw new NodeError(error.message, { code: 'WEBHOOK_BODY' });
    }
    throw error;
  }
}

async function jsonOf(text: string): Promise<JsonValue> {
  if (text.trim() === '') return {};
  try {
    // Nothing, nought and the empty text count as no body: workflows read fields of it.
    return (await parseJsonInTurns(text)) || {};
  } catch (cause) {
    throw new NodeError('The body of the call cannot be read as JSON', {
      description: (cause as Error).message,
      code: 'WEBHOOK_BODY',
    });
  }
}

/** Text of a body, in the charset that its type names. @throws NodeError */
export function decode(bytes: Uint8Array, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new NodeError(`The call's body is in the unknown charset '${charset}'`, { code: 'WEBHOOK_BODY' });
  }
}

async function keepFile(bytes: Uint8Array, mimeType: string, { binaryField }: BodyRules, store: BinaryStore) {
  if (bytes.byteLength === 0) return {};
  const file = await store.create(bytes, mimeType ? { mimeType } : {});
  const binary: Record<string, BinaryData> = {};
  setOwn(binary, binaryField || 'data', file);
  return { binary };
}

async function readForm(
  request: IncomingRequest,
  contentType: string,
  rules: BodyRules,
  store: BinaryStore,
): Promise<CallBody> {
  const { fields, files } = await readMultipart(request, contentType);
  if (files.length === 0) return { body: fields };
  const binary: Record<string, BinaryData> = {};
  const counts = new Map<string, number>();
  for (const { field } of files) counts.set(field, (counts.get(field) ?? 0) + 1);
  const seen = new Map<string, number>();
  for (const [index, { field, keep }] of files.entries()) {
    const position = seen.get(field) ?? 0;
    seen.set(field, position + 1);
    const plain = field.replace(/\[\]$/, '');
    const own = (counts.get(field) ?? 0) > 1 ? `${plain}${position}` : plain;
    const name = rules.binaryField ? `${rules.binaryField}${index}` : own;
    setOwn(binary, name, await keep(store));
  }
  return { body: fields, binary };
}
