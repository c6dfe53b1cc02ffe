import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { CompletionProvider } from './completion.ts';
import { partAt } from './template-braces.ts';

/** Completes within the `{{ }}` parts of a template. */
export function completionSource(provider: () => CompletionProvider | undefined): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const part = partAt(context.state.doc.toString(), context.pos);
    const list = part && provider()?.(part.code, context.pos - part.start);
    if (!part || !list || list.entries.length === 0) return null;
    const from = part.start + list.from;
    if (!context.explicit && from === context.pos && !/[.$(['"\s{]/.test(context.state.sliceDoc(from - 1, from)))
      return null;
    return {
      from,
      options: list.entries.map(({ label, detail, info, kind }) => ({
        label,
        type: kind,
        ...(detail !== undefined && { detail }),
        ...(info !== undefined && { info }),
      })),
      validFor: /^[\w$]*$/,
    };
  };
}
