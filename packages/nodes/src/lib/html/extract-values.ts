import { heavyWork } from '../heavy-work/heavy-work.ts';

/** A value to take from HTML. */
export interface ExtractionValue {
  key: string;
  cssSelector: string;
  returnValue: 'attribute' | 'html' | 'text' | 'value';
  attribute?: string | undefined;
  skipSelectors?: string | undefined;
  returnArray: boolean;
}

export interface ExtractionSettings {
  trimValues: boolean;
  /** Runs of line breaks and of white space within text become shorter. */
  cleanUpText: boolean;
  /** Texts are written with line breaks where a browser would show them, links with their addresses. */
  readsLikeText: boolean;
}

export interface Extraction {
  html: string;
  values: readonly ExtractionValue[];
  settings: ExtractionSettings;
}

/** Deeply nested elements cost their number times their depth. */
const INLINE_BELOW_BYTES = 20_000;

/** Takes values from HTML by selectors. @throws NodeError for a selector that cannot be read. */
export const extractValues = heavyWork({
  name: 'extract-values',
  label: 'Reading the HTML',
  load: () => import('./extract-values.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});
