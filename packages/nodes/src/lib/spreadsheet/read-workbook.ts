import type { Item } from '@millrace/node-sdk';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import type { ReadOptions } from './read-options.ts';
import { unpackedSize } from './unpacked-size.ts';

/** Spreadsheets that hold more than this take so long to read that nothing else should wait for it. */
const INLINE_BELOW_BYTES = 200_000;
/** How much larger a spreadsheet usually is than its archive. */
const USUAL_RATIO = 10;

const work = heavyWork({
  name: 'read-workbook',
  label: 'Reading the spreadsheet',
  load: () => import('./read-workbook.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

/**
 * Rows of a sheet as items. The format is found from the content.
 * @throws NodeError for what is no spreadsheet, and for a sheet or range that is not there.
 */
export async function readWorkbook(bytes: Uint8Array, options: ReadOptions, signal: AbortSignal): Promise<Item[]> {
  const known = unpackedSize(bytes, INLINE_BELOW_BYTES);
  const size = known < INLINE_BELOW_BYTES ? known : Math.max(known, bytes.length * USUAL_RATIO);
  return await work({ bytes, options }, { bytes: size, signal });
}
