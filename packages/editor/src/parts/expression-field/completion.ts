import type { CompletionOption, CompletionResult } from '@millrace/expression';

/** What can be put in. */
export interface OfferedOption extends CompletionOption {
  /** What there is to know beside its type: that the field is only expected, say. */
  remark?: string;
}

/** Completes a template, its leading `=` included, at an offset. */
export type CompletionProvider = (
  text: string,
  cursor: number,
) => (Omit<CompletionResult, 'options'> & { options: OfferedOption[] }) | undefined;
