/** Tests one character: a code point in unicode mode, else a code unit. */
export type CharTest = (code: number) => boolean;

/** A parsed regular expression. */
export type PatternNode =
  | { type: 'char'; test: CharTest }
  | { type: 'sequence'; parts: PatternNode[] }
  | { type: 'choice'; options: PatternNode[] }
  | { type: 'group'; body: PatternNode; capture: number | undefined }
  | { type: 'look'; body: PatternNode; behind: boolean; negative: boolean }
  | {
      type: 'repeat';
      body: PatternNode;
      min: number;
      max: number;
      greedy: boolean;
      firstCapture: number;
      lastCapture: number;
    }
  | { type: 'start' | 'end'; multiline: boolean }
  | { type: 'boundary'; negative: boolean; isWord: CharTest }
  | { type: 'reference'; groups: () => number[]; ignoreCase: boolean };

export interface Pattern {
  root: PatternNode;
  /** Capture groups, the whole match not counted. */
  captureCount: number;
  unicode: boolean;
}
