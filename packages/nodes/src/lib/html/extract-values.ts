import { heavyWork } from '../heavy-work/heavy-work.ts';

/** Deeply nested elements cost their number times their depth. */
const INLINE_BELOW_BYTES = 20_000;

/** Takes values from HTML by selectors. @throws NodeError for a selector that cannot be read. */
export const extractValues = heavyWork({
  name: 'extract-values',
  label: 'Reading the HTML',
  load: () => import('./extract-values.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});
