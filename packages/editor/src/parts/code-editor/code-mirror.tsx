import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { CodeLanguage } from '@millrace/workflow';
import { useMemo, useRef } from 'react';
import classes from './code-editor.module.css';
import { editorLooks } from './editor-theme.ts';
import { type ScriptCompletion, scriptHelp } from './script-help.ts';
import { useCodeMirror } from './use-code-mirror.ts';

export interface CodeMirrorProps {
  name: string;
  value: string;
  language: CodeLanguage;
  readOnly: boolean;
  invalid: boolean;
  /** Fills its box instead of growing with the text. */
  fill?: boolean;
  minRows: number;
  autoFocus?: boolean;
  /** What can be typed at the cursor of a script. */
  complete?: ScriptCompletion | undefined;
  onChange(value: string): void;
}

const ROW_HEIGHT = 19.2;

/** The editor itself; loaded when the first one is shown. */
export default function CodeMirror(props: CodeMirrorProps) {
  const {
    name,
    value,
    language,
    readOnly,
    invalid,
    fill = false,
    minRows,
    autoFocus = false,
    complete,
    onChange,
  } = props;
  const latest = useRef(complete);
  latest.current = complete;
  const extensions = useMemo(
    () => [codeExtensions(name, language), language === 'javaScript' ? scriptHelp(() => latest.current) : []],
    [name, language],
  );
  const { ref } = useCodeMirror({
    value,
    readOnly,
    extensions,
    onChange,
    caret: autoFocus ? Number.POSITIVE_INFINITY : undefined,
  });
  return (
    <div
      ref={ref}
      className={fill ? classes.fill : classes.editor}
      data-invalid={invalid || undefined}
      style={fill ? undefined : { minHeight: `${minRows * ROW_HEIGHT + 14}px` }}
    />
  );
}

function codeExtensions(name: string, language: CodeLanguage): Extension {
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
    languageSupport(language),
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
      ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
      indentWithTab,
      { key: 'Escape', run: giveUpFocus },
    ]),
  ];
}

function giveUpFocus(view: EditorView): boolean {
  view.contentDOM.blur();
  return true;
}

/** Text is unfinished while it is typed: problems are marked once the keys rest. */
const LINT_MS = 2000;

const jsonProblems = jsonParseLinter();

function languageSupport(language: CodeLanguage): Extension {
  switch (language) {
    case 'javaScript':
      return javascript();
    case 'json':
      return [json(), linter((view) => (view.state.doc.length === 0 ? [] : jsonProblems(view)), { delay: LINT_MS })];
    default:
      return [];
  }
}
