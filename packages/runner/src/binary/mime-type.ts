import { fileTypeFromBuffer } from 'file-type';
import mimeTypes from 'mime-types';

const FALLBACK = 'application/octet-stream';
const SAMPLE_BYTES = 1_024;

/** The type of a file: by its name, else by its first bytes, else by whether it reads as text. */
export async function guessMimeType(bytes: Uint8Array, fileName?: string): Promise<string> {
  const extension = fileName === undefined ? undefined : extensionOf(fileName);
  const byName = extension !== undefined && mimeTypes.lookup(extension);
  if (byName) return byName;
  return (await fileTypeFromBuffer(bytes))?.mime ?? guessText(bytes);
}

/** Extension of a file name in lower case, without the dot. */
export function extensionOf(fileName: string): string | undefined {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase();
}

/** The usual extension for a type. */
export function extensionFor(mimeType: string): string | undefined {
  const extension = mimeTypes.extension(mimeType);
  // What could be anything has no usual extension.
  return extension && extension !== 'bin' ? extension : undefined;
}

function guessText(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.includes(0)) return FALLBACK;
  let text: string;
  try {
    // A sample may end within a character: `stream` lets that pass.
    text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true }).trimStart();
  } catch {
    return FALLBACK;
  }
  if (/^[[{]/.test(text)) return 'application/json';
  if (/^<(!doctype html|html)/i.test(text)) return 'text/html';
  if (/^<\?xml/i.test(text)) return 'application/xml';
  return 'text/plain';
}
