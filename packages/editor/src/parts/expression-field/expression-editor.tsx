import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { useMemo, useRef } from 'react';
import { editorLooks } from '../code-editor/editor-theme.ts';
import { useCodeMirror } from '../code-editor/use-code-mirror.ts';
import type { CompletionProvider } from './completion.ts';
import { completionSource } from './completion-source.ts';
import classes from './expression.module.css';
import { mappingDrop } from './mapping-drop.ts';
import { typedInTemplate } from './template-braces.ts';
import { templateMarks } from './template-marks.ts';

export interface ExpressionEditorProps {
  name: string;
  /** Without the leading `=`. */
  text: string;
  readOnly: boolean;
  multiline: boolean;
  /** Fills its box. */
  fill?: boolean;
  /** Where the caret goes when the editor comes up; absent: it does not take the focus. */
  caret?: number | undefined;
  complete: CompletionProvider | undefined;
  onChange(text: string): void;
  onLeaveExpression(): void;
}

/** The editor of an expression's text, with its template parts marked. */
export default function ExpressionEditor(props: ExpressionEditorProps) {
  const { name, text, readOnly, multiline, fill = false, caret, onChange } = props;
  const latest = useRef(props);
  latest.current = props;
  const extensions = useMemo<Extension>(
    () => [
      history(),
      drawSelection(),
      editorLooks,
      templateMarks,
      mappingDrop,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': name }),
      // Escape closes the list first, and the window around the editor only then.
      EditorView.contentAttributes.of((view) =>
        completionStatus(view.state) === 'active' ? { 'data-mantine-stop-propagation': 'true' } : null,
      ),
      EditorView.inputHandler.of((view, from, to, typed) => {
        const edit = typedInTemplate(view.state.doc.toString(), from, to, typed);
        if (!edit) return false;
        view.dispatch({ ...edit, userEvent: 'input.type' });
        if (typed === '{') startCompletion(view);
        return true;
      }),
      autocompletion({ override: [completionSource(() => latest.current.complete)], icons: false }),
      Prec.high(
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          {
            key: 'Backspace',
            run: (view) => {
              if (view.state.doc.length > 0 || latest.current.readOnly) return false;
              latest.current.onLeaveExpression();
              return true;
            },
          },
        ]),
      ),
      keymap.of([
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
      ]),
    ],
    [name],
  );
  const { ref } = useCodeMirror({ value: text, readOnly, extensions, caret, onChange });
  return <div ref={ref} className={fill ? classes.editorFill : multiline ? classes.editorTall : classes.editor} />;
}
