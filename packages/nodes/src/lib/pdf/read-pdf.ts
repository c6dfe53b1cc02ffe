import type { JsonObject } from '@millrace/node-sdk';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import type { PdfSettings } from './pdf-input.ts';

// A document is packed, and its pages are drawn by a program in it: few bytes can mean much work.
const work = heavyWork({
  name: 'read-pdf',
  label: 'Reading the PDF document',
  load: () => import('./read-pdf.work.ts'),
  inlineBelowBytes: 0,
});

/**
 * Text and properties of a PDF document.
 * @throws NodeError for what is no PDF, and for one that its password does not open.
 */
export async function readPdf(bytes: Uint8Array, settings: PdfSettings, signal: AbortSignal): Promise<JsonObject> {
  return await work({ bytes, settings }, { bytes: bytes.length, signal });
}
