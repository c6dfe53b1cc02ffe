import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';

export interface CodeMirrorOptions {
  value: string;
  readOnly: boolean;
  /** Set up once; a later value changes nothing. */
  extensions: Extension;
  autoFocus?: boolean;
  onChange(value: string): void;
}

/** A CodeMirror editor in the element the returned ref is put on. The value is the caller's. */
export function useCodeMirror(options: CodeMirrorOptions): {
  ref: RefObject<HTMLDivElement | null>;
  view: RefObject<EditorView | null>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(options);
  latest.current = options;
  const readOnlySlot = useRef(new Compartment());

  useEffect(() => {
    if (!ref.current) return;
    const { value, extensions, readOnly, autoFocus } = latest.current;
    const editor = new EditorView({
      parent: ref.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          extensions,
          readOnlySlot.current.of(readOnlyState(readOnly)),
          EditorView.updateListener.of((update) => {
            const isTyped = update.transactions.some((transaction) => !transaction.annotation(Transaction.remote));
            if (update.docChanged && isTyped) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    if (autoFocus) {
      editor.focus();
      editor.dispatch({ selection: { anchor: editor.state.doc.length } });
    }
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === options.value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: options.value },
      annotations: Transaction.remote.of(true),
    });
  }, [options.value]);

  useEffect(() => {
    view.current?.dispatch({ effects: readOnlySlot.current.reconfigure(readOnlyState(options.readOnly)) });
  }, [options.readOnly]);

  return { ref, view };
}

function readOnlyState(readOnly: boolean): Extension {
  return [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];
}
