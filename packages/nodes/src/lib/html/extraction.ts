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
  /** A text that is not there is empty, and not left out. */
  keepsEmptyText?: boolean;
}

export interface Extraction {
  html: string;
  values: readonly ExtractionValue[];
  settings: ExtractionSettings;
}
