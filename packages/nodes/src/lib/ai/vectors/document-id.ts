import { createHash } from 'node:crypto';
import type { TextDocument } from '@millrace/node-sdk';
import { canonicalJson } from '../../values/canonical-json.ts';

/** A hash of a document, text and metadata, in the form of a UUID (version 8 of RFC 9562: of one's own making). */
export function documentId({ text, metadata }: TextDocument): string {
  const hash = createHash('sha256').update(canonicalJson({ text, metadata })).digest();
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
