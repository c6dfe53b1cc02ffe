import { crc32 } from 'node:zlib';
import { NodeError } from '@millrace/node-sdk';

/** A message of an event stream of AWS. */
export interface EventFrame {
  /** By name, without those that are no texts. */
  headers: ReadonlyMap<string, string>;
  payload: string;
}

const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;
/** The format allows 16 MiB. */
const MOST_BYTES = 16 * 1024 * 1024 + 16;
const TEXT = 7;
/** Bytes of values of other types; those of -1 say their length themselves. */
const SIZES = [0, 0, 1, 2, 4, 8, -1, -1, 8, 16];

/**
 * Messages of a stream in the format `application/vnd.amazon.eventstream`: total length, length of the headers, checksum of both,
 * headers, payload, checksum of all. @throws NodeError for what is none, or ends before its end
 */
export async function* eventFrames(parts: AsyncIterable<Uint8Array>): AsyncGenerator<EventFrame> {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let wanted = PRELUDE_BYTES;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    while (bytes >= wanted) {
      const all = joined(waiting);
      const total = lengthOf(all);
      if (bytes < total) {
        waiting.splice(0, waiting.length, all);
        wanted = total;
        break;
      }
      yield frameOf(all.subarray(0, total));
      waiting.splice(0, waiting.length, all.subarray(total));
      bytes -= total;
      wanted = PRELUDE_BYTES;
    }
  }
  if (bytes > 0) throw broken('it ended within a message');
}

/** Not copied where it is in one piece: that may hold many messages. */
function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  return first && parts.length === 1 ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(parts);
}

/** Length of the message at the beginning of these bytes. */
function lengthOf(bytes: Buffer): number {
  const total = bytes.readUInt32BE(0);
  const fits = total >= PRELUDE_BYTES + CHECKSUM_BYTES && total <= MOST_BYTES;
  if (!fits || crc32(bytes.subarray(0, 8)) !== bytes.readUInt32BE(8)) throw broken('it is not an event stream');
  return total;
}

function frameOf(bytes: Buffer): EventFrame {
  const end = bytes.length - CHECKSUM_BYTES;
  if (crc32(bytes.subarray(0, end)) !== bytes.readUInt32BE(end)) throw broken('a checksum is wrong');
  const payloadAt = PRELUDE_BYTES + bytes.readUInt32BE(4);
  if (payloadAt > end) throw broken('its headers are longer than it is');
  const payload = bytes.toString('utf8', payloadAt, end);
  return { headers: headersIn(bytes.subarray(PRELUDE_BYTES, payloadAt)), payload };
}

function headersIn(bytes: Buffer): Map<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  const take = (count: number): Buffer => {
    if (at + count > bytes.length) throw broken('a header is cut off');
    at += count;
    return bytes.subarray(at - count, at);
  };
  while (at < bytes.length) {
    const name = take(take(1).readUInt8()).toString();
    const type = take(1).readUInt8();
    const size = SIZES[type];
    if (size === undefined) throw broken('a header has an unknown type');
    const value = take(size === -1 ? take(2).readUInt16BE() : size);
    if (type === TEXT) headers.set(name, value.toString());
  }
  return headers;
}

function broken(reason: string): NodeError {
  return new NodeError(`The answer of the model cannot be read: ${reason}`, {
    code: 'SERVICE_ANSWER_UNEXPECTED',
    description: 'The connection to AWS may have broken off. Try again.',
  });
}
