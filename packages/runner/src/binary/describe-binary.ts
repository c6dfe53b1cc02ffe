import type { BinaryData } from '@millrace/node-sdk';
import { extensionFor, extensionOf, guessMimeType } from './mime-type.ts';

/** What a node says of bytes it stores. */
export interface AboutBinary {
  fileName?: string;
  mimeType?: string;
}

/** Everything about stored bytes but where they are. `head` is their beginning; the type is guessed from it. */
export async function describeBinary(
  head: Uint8Array,
  bytes: number,
  about: AboutBinary,
): Promise<Omit<BinaryData, 'data' | 'id'>> {
  const mimeType = normalType(about.mimeType) ?? (await guessMimeType(head, about.fileName));
  return describeTyped(mimeType, bytes, about.fileName);
}

/** The same of bytes whose beginning is not at hand: their type is what is said of them. */
export function describeStored(bytes: number, { mimeType, fileName }: AboutBinary): Omit<BinaryData, 'data' | 'id'> {
  return describeTyped(normalType(mimeType) ?? 'application/octet-stream', bytes, fileName);
}

function describeTyped(mimeType: string, bytes: number, fileName: string | undefined): Omit<BinaryData, 'data' | 'id'> {
  const fileExtension = (fileName === undefined ? undefined : extensionOf(fileName)) ?? extensionFor(mimeType);
  const fileType = fileTypeOf(mimeType);
  return {
    mimeType,
    ...(fileType !== undefined && { fileType }),
    ...(fileName !== undefined && { fileName }),
    ...(fileExtension !== undefined && { fileExtension }),
    fileSize: formatSize(bytes),
    bytes,
  };
}

/** Kinds of files that have a view of their own. */
const VIEWED = ['image', 'video', 'audio', 'text', 'json', 'pdf', 'html'];

function fileTypeOf(mimeType: string): string | undefined {
  const [group = '', kind = ''] = mimeType.split(/[/;]/);
  return [kind, group].find((name) => VIEWED.includes(name));
}

/** A type name of RFC 6838, and parameters of RFC 9110. */
const NAME = '[\\w!#$&^.+-]{1,127}';
const TYPE = new RegExp(`^(${NAME}/${NAME})((?:[ \\t]*;[ \\t]*${NAME}=(?:${NAME}|"[^"\\\\\\r\\n]{0,127}"))*)$`);
const MAX_TYPE_LENGTH = 255;

/** A type as senders give it; `undefined` for what is none, or several: each reader would take it for something else. */
function normalType(given: string | undefined): string | undefined {
  const text = given?.trim().replace(/;$/, '').trimEnd() ?? '';
  if (text.length > MAX_TYPE_LENGTH) return undefined;
  const [, type, parameters = ''] = TYPE.exec(text) ?? [];
  return type === undefined ? undefined : type.toLowerCase() + parameters;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people: `831 B`, `1.2 kB`. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}
