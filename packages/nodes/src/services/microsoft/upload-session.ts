import { type BinaryData, type BinaryStore, type HttpClient, type JsonValue, NodeError } from '@millrace/node-sdk';

/** Parts are multiples of 320 KiB, and below the 4 MB that mailboxes take at once. */
const PART_BYTES = 10 * 320 * 1024;

/**
 * Sends a file to the address of an upload session, part after part. The address is the right to it: no account is sent.
 * @returns what the service says after the last part; null when it says nothing.
 */
export async function uploadInSession(
  http: Pick<HttpClient, 'request'>,
  binary: Pick<BinaryStore, 'stream'>,
  { address, file, size }: { address: string; file: BinaryData; size: number },
): Promise<JsonValue> {
  const url = sessionAddress(address);
  let sent = 0;
  let answer: JsonValue = null;
  for await (const part of partsOf(binary.stream(file))) {
    const range = `bytes ${sent}-${sent + part.byteLength - 1}/${size}`;
    const headers = { 'content-range': range, 'content-length': String(part.byteLength) };
    const { status, body } = await http.request({ method: 'PUT', url, headers, body: part });
    if (status >= 400) throw refused(status);
    sent += part.byteLength;
    answer = jsonIn(body);
  }
  return answer;
}

/** Bytes in parts of one size; the last one may be smaller. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (bytes + rest.byteLength >= PART_BYTES) {
      const used = PART_BYTES - bytes;
      yield Buffer.concat([...pending, rest.subarray(0, used)]);
      rest = rest.subarray(used);
      pending = [];
      bytes = 0;
    }
    if (rest.byteLength > 0) pending.push(rest);
    bytes += rest.byteLength;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}

function sessionAddress(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return url.href;
  throw new NodeError('Microsoft gave no address to send the file to', { description: 'Run the node again.' });
}

function refused(status: number): NodeError {
  return new NodeError(`Microsoft did not take the whole file (${status})`, {
    description: 'Run the node again.',
    httpCode: String(status),
  });
}

function jsonIn(body: Uint8Array): JsonValue {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as JsonValue;
  } catch {
    return null;
  }
}
