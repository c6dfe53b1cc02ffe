import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertBracket,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { CodeLanguage } from '@millrace/workflow';
import { useEffect, useMemo, useRef } from 'react';
import classes from './code-editor.module.css';
import { editorLooks } from './editor-theme.ts';
import { loadSupport, readySupport } from './language-support.ts';
import type { ScriptMode } from './lint/mode-problems.ts';
import { type ScriptCompletion, scriptHelp } from './script-help.ts';
import { useCodeMirror } from './use-code-mirror.ts';

export interface CodeMirrorProps {
  name: string;
  value: string;
  language: CodeLanguage;
  /** Dialect of SQL, as parameters name it. */
  sqlDialect?: string | undefined;
  scriptMode?: ScriptMode | undefined;
  isMended?: boolean;
  readOnly: boolean;
  invalid: boolean;
  /** Fills its box instead of growing with the text. */
  fill?: boolean;
  minRows: number;
  /** Where the caret goes when the editor comes up; absent: it does not take the focus. */
  caret?: number | undefined;
  /** What can be typed at the cursor of a script. */
  complete?: ScriptCompletion | undefined;
  /** @param caret where it is in the value. */
  onChange(value: string, caret: number): void;
  /** Lays the text out anew; the key for it is the editor's. */
  onFormat?: (() => void) | undefined;
}

const ROW_HEIGHT = 19.2;

/** The editor itself; loaded when the first one is shown. */
export default function CodeMirror(props: CodeMirrorProps) {
  const {
    name,
    value,
    language,
    sqlDialect,
    scriptMode,
    isMended = false,
    readOnly,
    invalid,
    fill = false,
    minRows,
    caret,
    complete,
    onChange,
    onFormat,
  } = props;
  const latest = useRef({ complete, onFormat });
  latest.current = { complete, onFormat };
  const support = useMemo(() => new Compartment(), []);
  const extensions = useMemo(
    () => [
      keymap.of([{ key: 'Shift-Alt-f', run: () => callFormat(latest.current.onFormat) }]),
      language === 'json' ? replaceWhole : [],
      codeExtensions(name),
      support.of(readySupport(language, { mode: scriptMode, isMended })),
      language === 'javaScript' ? scriptHelp(() => latest.current.complete) : [],
    ],
    [name, language, scriptMode, isMended, support],
  );
  const { ref, view } = useCodeMirror({
    value,
    readOnly,
    extensions,
    onChange,
    caret,
  });
  useEffect(() => {
    let isOver = false;
    void loadSupport(language, sqlDialect).then((loaded) => {
      if (loaded && !isOver) view.current?.dispatch({ effects: support.reconfigure(loaded) });
    });
    return () => {
      isOver = true;
    };
  }, [language, sqlDialect, support, view]);
  return (
    <div
      ref={ref}
      className={fill ? classes.fill : classes.editor}
      data-invalid={invalid || undefined}
      style={fill ? undefined : { minHeight: `${minRows * ROW_HEIGHT + 14}px` }}
    />
  );
}

/** Whether the key did something. */
function callFormat(format: (() => void) | undefined): boolean {
  format?.();
  return format !== undefined;
}

function codeExtensions(name: string): Extension {
  return [
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    lineNumbers(),
    foldGutter(),
    editorLooks,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': name }),
    // Tab indents: Escape gives up the focus, so that Tab can leave the editor.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
      indentWithTab,
      { key: 'Escape', run: giveUpFocus },
    ]),
  ];
}

/**
 * Who selects all of a JSON text and types begins anew. A bracket around what is selected would begin with `{{`, which makes an
 * expression of it.
 */
const replaceWhole = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  if (from !== 0 || to === 0 || to !== state.doc.length || state.readOnly) return false;
  const cleared = state.update({ changes: { from, to }, userEvent: 'input.type' });
  const opened = insertBracket(cleared.state, text);
  if (!opened) return false;
  view.dispatch([cleared, opened]);
  return true;
});

function giveUpFocus(view: EditorView): boolean {
  view.contentDOM.blur();
  return true;
}
