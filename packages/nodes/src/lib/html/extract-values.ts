import type { JsonObject } from '@millrace/node-sdk';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import type { Extraction } from './extraction.ts';

const INLINE_BELOW_BYTES = 20_000;
/** Characters that are read here at most, where all of them lie in as many elements as there are within each other. */
const INLINE_BELOW_READ = 2_000_000;

const work = heavyWork({
  name: 'extract-values',
  label: 'Reading the HTML',
  load: () => import('./extract-values.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

/** Takes values from HTML by selectors. @throws NodeError for a selector that cannot be read; `LIMIT_REACHED` */
export function extractValues(extraction: Extraction, { signal }: { signal: AbortSignal }): Promise<JsonObject> {
  const { html, values } = extraction;
  // 16 kB of elements within each other took 14 s.
  const read = html.length * depthOf(html) * Math.max(1, values.length);
  const bytes = read < INLINE_BELOW_READ ? html.length : Math.max(html.length, INLINE_BELOW_BYTES);
  return work(extraction, { bytes, signal });
}

const TAG = /<(\/?)(?!area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)[a-z]/gi;

/** How many elements lie within each other, about: one that is left open counts until the end. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, isEnd] of html.matchAll(TAG)) {
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
