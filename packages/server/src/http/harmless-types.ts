/** Types in which a browser runs no script, also when it opens them as a page. */
const HARMLESS = new Set([
  'application/json',
  'application/octet-stream',
  'application/pdf',
  'application/zip',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/csv',
  'text/plain',
  'video/mp4',
  'video/ogg',
  'video/quicktime',
  'video/webm',
]);

/**
 * Whether a browser can take an answer with this `Content-Type` for nothing that runs scripts. Only a single type, written
 * as it should be, counts: browsers take the last of a list, and each guesses at what is malformed in its own way.
 */
export function isHarmlessType(contentType: string): boolean {
  const [, type] = /^([a-z]+\/[a-z-]+)(?:; ?charset=[\w-]{1,40})?$/i.exec(contentType) ?? [];
  return type !== undefined && HARMLESS.has(type.toLowerCase());
}
