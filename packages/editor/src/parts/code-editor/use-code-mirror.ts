import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface CodeMirrorOptions {
  value: string;
  readOnly: boolean;
  /** Set up once; a later value changes nothing. */
  extensions: Extension;
  /** Where the caret goes when the editor comes up; absent: it does not take the focus. */
  caret?: number | undefined;
  /** @param caret where it is in the value. */
  onChange(value: string, caret: number): void;
}

/** A caller that changes what was typed never sends it back. */
const MAX_UNDER_WAY = 100;

/** A CodeMirror editor in the element the returned ref is put on. The value is the caller's. */
export function useCodeMirror(options: CodeMirrorOptions): {
  ref: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(options);
  latest.current = options;
  /** What was typed and has not come back as the value: the caller renders later than the next key may come. */
  const underWay = useRef<string[]>([]);
  const readOnlySlot = useRef(new Compartment());

  // Before the next key can come: it would be lost between a field that is gone and an editor that is not there.
  useLayoutEffect(() => {
    if (!ref.current) return;
    const { value, extensions, readOnly, caret } = latest.current;
    const editor = new EditorView({
      parent: ref.current,
      state: EditorState.create({
        doc: value,
        // From the start: keys may come as soon as the editor has the focus.
        selection: { anchor: Math.min(caret ?? 0, value.length) },
        extensions: [
          extensions,
          readOnlySlot.current.of(readOnlyState(readOnly)),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((transaction) => !transaction.annotation(Transaction.remote));
            if (!update.docChanged || !isTyped) return;
            const typed = update.state.doc.toString();
            underWay.current = [...underWay.current.slice(1 - MAX_UNDER_WAY), typed];
            latest.current.onChange(typed, update.state.selection.main.head);
          }),
        ],
      }),
    });
    view.current = editor;
    if (caret !== undefined) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    const echo = underWay.current.indexOf(options.value);
    if (echo !== -1) underWay.current.splice(0, echo + 1);
    if (!editor || echo !== -1 || editor.state.doc.toString() === options.value) return;
    underWay.current = [];
    const changes = editor.state.changes(changeTo(editor.state.doc.toString(), options.value));
    editor.dispatch({
      changes,
      // Behind what comes in at the caret: that is mostly what was typed there.
      selection: editor.state.selection.map(changes, 1),
      annotations: Transaction.remote.of(true),
    });
  }, [options.value]);

  useEffect(() => {
    view.current?.dispatch({ effects: readOnlySlot.current.reconfigure(readOnlyState(options.readOnly)) });
  }, [options.readOnly]);

  return { ref, view };
}

/** What stays at both ends is left alone, and the caret in it. */
function changeTo(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function readOnlyState(readOnly: boolean): Extension {
  return [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
}
