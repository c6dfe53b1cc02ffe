/** One thing that can be completed at the cursor. */
export interface CompletionEntry {
  /** Text that is put in. */
  label: string;
  /** Short remark beside it, such as a type. */
  detail?: string;
  info?: string;
  kind: 'variable' | 'property' | 'method' | 'text';
}

export interface CompletionList {
  /** Offset in the expression code from which the entries replace. */
  from: number;
  entries: CompletionEntry[];
}

/** Completes expression code (the inside of `{{ }}`) at an offset. */
export type CompletionProvider = (code: string, offset: number) => CompletionList | undefined;
