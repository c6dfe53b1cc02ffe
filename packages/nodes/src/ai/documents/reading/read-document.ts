import { heavyWork } from '../../../lib/heavy-work/heavy-work.ts';
import type { PackedDocument } from './packed-document.ts';

const work = heavyWork<PackedDocument, { texts: string[] }>({
  name: 'read-document',
  label: 'Reading the document',
  load: () => import('./read-document.work.ts'),
  inlineBelowBytes: 0,
});

/** The texts of a document: one of each chapter of a book, one of the whole for other formats. @throws NodeError */
export async function readDocument(document: PackedDocument, signal: AbortSignal): Promise<string[]> {
  return (await work(document, { bytes: document.bytes.length, signal })).texts;
}
