import type { HttpStream } from '../context/http.ts';

/** A file that comes from a service. */
export interface Download {
  content: AsyncIterable<Uint8Array>;
  /** As the service names it, without folders. */
  fileName?: string;
  mimeType?: string;
}

/** A file out of an answer, with what its head says about it. */
export function downloadOf({ headers, body }: Pick<HttpStream, 'headers' | 'body'>): Download {
  const fileName = fileNameIn(text(headers['content-disposition']));
  const mimeType = text(headers['content-type']).split(';')[0]?.trim();
  return { content: body, ...(fileName && { fileName }), ...(mimeType && { mimeType }) };
}

function text(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header) ?? '';
}

/** The name in a `Content-Disposition` header (RFC 6266): the encoded one where there are two. */
function fileNameIn(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*[\w-]*'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = decoded(encoded) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).pop()?.trim() || undefined;
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : decodeURIComponent(name.trim());
  } catch {
    return undefined;
  }
}
