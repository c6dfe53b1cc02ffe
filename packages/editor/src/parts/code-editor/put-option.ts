import { type Completion, pickedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { CompletionOption } from '@millrace/expression';
import { insertionOf } from './completion-entry.ts';

export interface ChosenOption {
  view: EditorView;
  completion: Completion;
  option: CompletionOption;
  from: number;
  to: number;
  /** Characters that stand before the editor's text where offsets of options are counted; default 0. */
  lead?: number;
}

/** Puts a chosen option in place of what is typed of it. */
export function put({ view, completion, option, from, to, lead = 0 }: ChosenOption): void {
  const { insert, caret, replaced } = insertionOf(option, view.state.sliceDoc(to, to + 2));
  const start = option.insertFrom === undefined ? from : option.insertFrom - lead;
  view.dispatch({
    changes: { from: start, to: to + replaced, insert },
    selection: { anchor: start + caret },
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
}
