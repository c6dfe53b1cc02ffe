import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { CompletionOption } from '@millrace/expression';
import type { CompletionProvider } from './completion.ts';
import { detailOf, insertionOf } from './completion-entry.ts';

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

function toCompletion(option: CompletionOption): Completion {
  const detail = detailOf(option);
  return {
    label: option.label,
    type: option.kind,
    ...(detail !== undefined && { detail }),
    ...((option.help ?? option.example) !== undefined && { info: () => helpElement(option) }),
    apply: (view, completion, from, to) => put(view, completion, option, from, to),
  };
}

function put(view: EditorView, completion: Completion, option: CompletionOption, from: number, to: number): void {
  const { insert, caret, replaced } = insertionOf(option, view.state.sliceDoc(to, to + 2));
  const start = option.insertFrom === undefined ? from : option.insertFrom - 1;
  view.dispatch({
    changes: { from: start, to: to + replaced, insert },
    selection: { anchor: start + caret },
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
}

function helpElement({ help, example }: CompletionOption): HTMLElement {
  const element = document.createElement('div');
  if (help !== undefined) element.append(help);
  if (example !== undefined) {
    const code = document.createElement('code');
    code.textContent = example;
    element.append(code);
  }
  return element;
}
