const MARK = '\uFEFF';

/** Encodings of bytes as text: what is text for others is written in letters here. */
type ByteEncoding = 'base64' | 'hex';

function isByteEncoding(encoding: string): encoding is ByteEncoding {
  return encoding === 'base64' || encoding === 'hex';
}

/** UTF-16 by the mark it begins with: such bytes are no UTF-8. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf16le';
  return first === 0xfe && second === 0xff ? 'utf16be' : undefined;
}

/** Bytes as text; `base64` and `hex` write the bytes in letters. */
export async function decodeText(
  content: Uint8Array,
  options: { encoding?: string | undefined; stripBOM?: boolean | undefined } = {},
): Promise<string> {
  const { encoding: given = 'utf8', stripBOM = true } = options;
  const encoding = given === 'utf8' ? (markedEncoding(content) ?? given) : given;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (isByteEncoding(encoding)) return bytes.toString(encoding);
  if (encoding !== 'utf8') return (await import('iconv-lite')).default.decode(bytes, encoding, { stripBOM });
  const text = bytes.toString('utf8');
  return stripBOM && text.startsWith(MARK) ? text.slice(1) : text;
}

/** Text as bytes; `base64` and `hex` read the bytes from letters. */
export async function encodeText(
  text: string,
  { encoding = 'utf8', addBOM = false }: { encoding?: string | undefined; addBOM?: boolean | undefined } = {},
): Promise<Buffer> {
  if (isByteEncoding(encoding)) return Buffer.from(text, encoding);
  if (encoding === 'utf8') return Buffer.from(addBOM ? MARK + text : text, 'utf8');
  // Some encodings are marked unless told otherwise.
  return (await import('iconv-lite')).default.encode(text, encoding, addBOM ? { addBOM } : {});
}
