import type { Duplex } from 'node:stream';

/** Largest message, with its bytes. */
const MAX_FRAME_BYTES = 160 * 1024 * 1024;
export const HEAD_BYTES = 8;

/** Writes a message: two lengths, JSON text, bytes. */
export function writeFrame(stream: Duplex, { bytes, ...message }: { bytes?: Uint8Array }): void {
  stream.write(frameOf(message, bytes?.length));
  if (bytes && bytes.length > 0) stream.write(bytes);
}

/** A message as it stands before its bytes. */
export function frameOf(message: object, byteCount = 0): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(byteCount, 4);
  return Buffer.concat([head, text]);
}

export function lengthsIn(head: Buffer): { text: number; bytes: number } {
  return { text: head.readUInt32LE(0), bytes: head.readUInt32LE(4) };
}

/**
 * Reads the messages of a stream, each as parsed JSON with its bytes in `bytes`.
 * @param onBroken what came is no message, or too large: nothing after it can be read.
 */
export function readFrames(
  stream: Duplex,
  { onMessage, onBroken }: { onMessage(message: unknown, byteCount: number): void; onBroken(reason: string): void },
): void {
  let parts: Buffer[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  let head: { text: number; bytes: number } | undefined;
  let isBroken = false;

  function fail(reason: string): void {
    isBroken = true;
    parts = [];
    onBroken(reason);
  }

  function take(): void {
    while (!isBroken && length >= wanted) {
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      const frame = all.subarray(0, wanted);
      parts = [all.subarray(wanted)];
      length -= wanted;
      if (!head) {
        head = lengthsIn(frame);
        wanted = head.text + head.bytes;
        if (wanted > MAX_FRAME_BYTES) fail('a message is too large');
        continue;
      }
      const { text } = head;
      head = undefined;
      wanted = HEAD_BYTES;
      const message = parse(frame.subarray(0, text));
      if (message === undefined) fail('a message cannot be read');
      else onMessage(frame.length > text ? { ...message, bytes: frame.subarray(text) } : message, frame.length);
    }
  }

  stream.on('data', (chunk: Buffer) => {
    if (isBroken) return;
    parts.push(chunk);
    length += chunk.length;
    take();
  });
}

function parse(text: Buffer): object | undefined {
  try {
    const message: unknown = JSON.parse(text.toString('utf8'));
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
