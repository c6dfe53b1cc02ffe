import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { detailOf } from '../code-editor/completion-entry.ts';
import { helpElement } from '../code-editor/help-element.ts';
import { put } from '../code-editor/put-option.ts';
import type { CompletionProvider, OfferedOption } from './completion.ts';

/** What a list opens behind by itself, where no name has been started. */
const OPENERS = /(?:\{\{\s*|\.|\$|[[(]\s*["'`]?)$/;

/** Completes within the `{{ }}` parts of a template. */
export function completionSource(provider: () => CompletionProvider | undefined): CompletionSource {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    // The provider counts the leading "=".
    const list = provider()?.(`=${state.doc.toString()}`, pos + 1);
    if (!list || list.options.length === 0) return null;
    const from = list.from - 1;
    if (!explicit && from === pos && !OPENERS.test(state.sliceDoc(Math.max(0, pos - 20), pos))) return null;
    // Asked anew at once for each key, so that Enter right after one takes what fits.
    const update = (_current: CompletionResult, _from: number, _to: number, next: CompletionContext) => complete(next);
    return { from, options: list.options.map(toCompletion), filter: false, update };
  };
  return complete;
}

function toCompletion(option: OfferedOption): Completion {
  const detail = [detailOf(option) ?? [], option.remark ?? []].flat().join(' · ');
  return {
    label: option.label,
    type: option.kind,
    ...(detail !== '' && { detail }),
    ...((option.help ?? option.example ?? option.signature) !== undefined && { info: () => helpElement(option) }),
    apply: (view, completion, from, to) => put({ view, completion, option, from, to, lead: 1 }),
  };
}
