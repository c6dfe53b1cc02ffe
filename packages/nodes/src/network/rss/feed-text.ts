const BYTE_ORDER_MARKS: ReadonlyArray<[encoding: string, bytes: number[]]> = [
  ['utf8', [0xef, 0xbb, 0xbf]],
  ['utf16le', [0xff, 0xfe]],
  ['utf16be', [0xfe, 0xff]],
];
const XML_ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)["']/;

/** Bytes of a feed as text: in the encoding that its first bytes, the answer, or its XML declaration tell. */
export async function feedText(bytes: Uint8Array, contentType: string): Promise<string> {
  const { default: iconv } = await import('iconv-lite');
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const declared = XML_ENCODING.exec(Buffer.from(bytes.subarray(0, 256)).toString('latin1'))?.[1];
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1];
  const encoding = [marked, named, declared].find((name) => name !== undefined && iconv.encodingExists(name));
  return iconv.decode(Buffer.from(bytes), encoding ?? 'utf8', { stripBOM: true });
}
