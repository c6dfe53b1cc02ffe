import type { CompletionResult } from '@millrace/expression';

/** Completes a template, its leading `=` included, at an offset. */
export type CompletionProvider = (text: string, cursor: number) => CompletionResult | undefined;
