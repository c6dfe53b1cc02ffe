import { randomUUID } from 'node:crypto';

/** A part of a `multipart/form-data` body. */
export interface Part {
  name: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Makes it a file. */
  fileName?: string | undefined;
  mimeType?: string | undefined;
}

/** How parts are read: as the fields of a form, or as one thing (RFC 2387). */
export type MultipartKind = 'form-data' | 'related';

/** A body of several parts, sent as they come: files are never held as a whole. */
export function multipartBody(
  parts: readonly Part[],
  kind: MultipartKind = 'form-data',
): { body: AsyncIterable<Uint8Array>; contentType: string } {
  const boundary = `millrace-${randomUUID()}`;
  return { body: encode(parts, boundary), contentType: `multipart/${kind}; boundary=${boundary}` };
}

async function* encode(parts: readonly Part[], boundary: string): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    yield Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`);
    if (typeof part.content === 'string') yield Buffer.from(part.content);
    else if (part.content instanceof Uint8Array) yield part.content;
    else yield* part.content;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

function headOf({ name, fileName, mimeType }: Part): string {
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
  const type = mimeType ?? (fileName === undefined ? undefined : 'application/octet-stream');
  return `${disposition}${file}${type === undefined ? '' : `\r\nContent-Type: ${type.replace(/[\r\n]/g, '')}`}`;
}

/** As browsers write names that would end the line or the quotes. */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
