/** Types by file extension: the kinds of files that workflows handle. */
const typesByExtension = new Map<string, string>(
  Object.entries({
    avif: 'image/avif',
    bin: 'application/octet-stream',
    bmp: 'image/bmp',
    bz2: 'application/x-bzip2',
    css: 'text/css',
    csv: 'text/csv',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    eml: 'message/rfc822',
    epub: 'application/epub+zip',
    flac: 'audio/flac',
    gif: 'image/gif',
    gz: 'application/gzip',
    heic: 'image/heic',
    htm: 'text/html',
    html: 'text/html',
    ico: 'image/vnd.microsoft.icon',
    ics: 'text/calendar',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    js: 'text/javascript',
    json: 'application/json',
    jsonl: 'application/jsonl',
    m4a: 'audio/mp4',
    md: 'text/markdown',
    mjs: 'text/javascript',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    odp: 'application/vnd.oasis.opendocument.presentation',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odt: 'application/vnd.oasis.opendocument.text',
    ogg: 'audio/ogg',
    otf: 'font/otf',
    pdf: 'application/pdf',
    png: 'image/png',
    ppt: 'application/vnd.ms-powerpoint',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    rar: 'application/vnd.rar',
    rtf: 'application/rtf',
    svg: 'image/svg+xml',
    tar: 'application/x-tar',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    tsv: 'text/tab-separated-values',
    ttf: 'font/ttf',
    txt: 'text/plain',
    vcf: 'text/vcard',
    wav: 'audio/wav',
    weba: 'audio/webm',
    webm: 'video/webm',
    webp: 'image/webp',
    woff: 'font/woff',
    woff2: 'font/woff2',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xml: 'application/xml',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    zip: 'application/zip',
    '7z': 'application/x-7z-compressed',
  }),
);

/** First bytes by type; `at` is where they stand. */
const signatures: Array<{ type: string; bytes: number[]; at?: number }> = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { type: 'image/bmp', bytes: [0x42, 0x4d] },
  { type: 'image/tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: 'image/tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'application/gzip', bytes: [0x1f, 0x8b] },
  { type: 'application/x-bzip2', bytes: [0x42, 0x5a, 0x68] },
  { type: 'application/x-7z-compressed', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { type: 'audio/mpeg', bytes: [0x49, 0x44, 0x33] },
  { type: 'audio/ogg', bytes: [0x4f, 0x67, 0x67, 0x53] },
  { type: 'audio/wav', bytes: [0x57, 0x41, 0x56, 0x45], at: 8 },
  { type: 'audio/flac', bytes: [0x66, 0x4c, 0x61, 0x43] },
  { type: 'video/mp4', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { type: 'video/webm', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
];

const FALLBACK = 'application/octet-stream';
const SAMPLE_BYTES = 1_024;

/** The type of a file: by its name, else by its first bytes, else by whether it reads as text. */
export function guessMimeType(bytes: Uint8Array, fileName?: string): string {
  const extension = fileName === undefined ? undefined : extensionOf(fileName);
  const byName = extension === undefined ? undefined : typesByExtension.get(extension);
  if (byName) return byName;
  const signature = signatures.find(({ bytes: expected, at = 0 }) =>
    expected.every((byte, index) => bytes[at + index] === byte),
  );
  return signature?.type ?? guessText(bytes);
}

/** Extension of a file name in lower case, without the dot. */
export function extensionOf(fileName: string): string | undefined {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase();
}

/** The usual extension for a type. */
export function extensionFor(mimeType: string): string | undefined {
  const plain = mimeType.split(';')[0]?.trim().toLowerCase();
  if (plain === 'image/jpeg') return 'jpg';
  if (plain === 'text/html') return 'html';
  if (plain === FALLBACK) return undefined;
  for (const [extension, type] of typesByExtension) if (type === plain) return extension;
  return undefined;
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
  return text === '' ? FALLBACK : 'text/plain';
}
