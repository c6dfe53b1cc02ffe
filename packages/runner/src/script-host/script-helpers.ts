import { type BinaryStore, type HttpResponse, NodeError } from '@millrace/node-sdk';
import type { JsonValue } from '@millrace/workflow';
import { describeBinary } from '../binary/describe-binary.ts';
import type { Transport } from '../http/lazy-transport.ts';
import type { TransportLimits } from '../http/transport-limits.ts';
import { NO_DOMAIN_LIMITS } from '../network/domain-limits.ts';
import type { HelperQuestion, ScriptHttpAnswer, ScriptHttpRequest, ScriptQuestion } from './protocol.ts';
import { toHttpRequest } from './requests/http-request.ts';

/** A script holds a file in its own memory, as Base64 and as bytes. */
const MAX_FILE_BYTES = 32 * 1024 ** 2;

/** What helpers work with. */
interface HelperSource {
  transport: Transport;
  binary: BinaryStore;
  /** Ends requests, with the script or before. */
  signal: AbortSignal;
}

const NO_CREDENTIAL: TransportLimits = { secretHeaders: [], domains: NO_DOMAIN_LIMITS };

/** Whether a helper asks, and not the script itself. */
export function isHelperQuestion(question: ScriptQuestion): question is HelperQuestion {
  return question.kind === 'request' || question.kind === 'readFile' || question.kind === 'describeFile';
}

/** What helpers of a script ask for, ready to become JSON. @throws Error with a text for the script. */
export async function answerHelper(question: HelperQuestion, source: HelperSource): Promise<unknown> {
  switch (question.kind) {
    case 'request':
      return sendRequest(question.request, source);
    case 'readFile':
      return readFile(question.file, source.binary);
    case 'describeFile': {
      const { head, bytes, fileName, mimeType } = question;
      return describeFile(Buffer.from(head, 'base64'), bytes, {
        ...(fileName && { fileName }),
        ...(mimeType && { mimeType }),
      });
    }
  }
}

async function sendRequest(asked: ScriptHttpRequest, { transport, signal }: HelperSource): Promise<ScriptHttpAnswer> {
  try {
    const { status, statusText, headers, body } = await transport.request(toHttpRequest(asked), signal, NO_CREDENTIAL);
    return {
      status,
      statusText,
      headers: withList(headers, 'set-cookie'),
      bodyBase64: Buffer.from(body).toString('base64'),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { failure: error.message, code: codeOf(error) };
  }
}

/** A header that may come several times is a list always. */
function withList(headers: HttpResponse['headers'], name: string): HttpResponse['headers'] {
  const value = headers[name];
  return typeof value === 'string' ? { ...headers, [name]: [value] } : headers;
}

/** Scripts ask for the codes of the system, such as ECONNREFUSED. */
function codeOf(error: Error): string {
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return (error instanceof NodeError ? error.code : undefined) ?? 'ERR_INVALID_URL';
}

async function readFile(file: unknown, binary: BinaryStore): Promise<string> {
  const { id, mimeType } = (file ?? {}) as { id?: unknown; mimeType?: unknown };
  if (typeof id !== 'string') return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of binary.stream({ data: '', id, mimeType: String(mimeType) })) {
    bytes += part.length;
    if (bytes > MAX_FILE_BYTES) throw new Error(`A script reads files of ${MAX_FILE_BYTES / 1024 ** 2} MiB at most.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('base64');
}

async function describeFile(
  head: Uint8Array,
  bytes: number,
  about: { fileName?: string; mimeType?: string },
): Promise<JsonValue> {
  const { mimeType, fileType, fileExtension: usual, fileSize } = await describeBinary(head, bytes, about);
  const given = /\.([^.]+)$/.exec(about.fileName ?? '')?.[1];
  // A text that nobody called one may be anything that people write.
  const isGuess = about.mimeType === undefined && mimeType.startsWith('text/');
  const fileExtension = given ?? (isGuess ? undefined : usual);
  return {
    mimeType,
    ...(fileType !== undefined && { fileType }),
    ...(fileExtension !== undefined && { fileExtension }),
    ...(fileSize !== undefined && { fileSize }),
  };
}
