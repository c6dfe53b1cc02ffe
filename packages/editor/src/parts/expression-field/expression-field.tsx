import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CompletionProvider } from './completion.ts';
import classes from './expression.module.css';
import { ExpressionDialog } from './expression-dialog.tsx';
import { ExpressionPreview } from './expression-preview.tsx';
import { typedInTemplate } from './template-braces.ts';
import { useClickElsewhere } from './use-click-elsewhere.ts';

const ExpressionEditor = lazyPart(() => import('./expression-editor.tsx'));

export interface ExpressionFieldProps {
  /** Name of the parameter. */
  name: string;
  labelId: string;
  /** With the leading `=`. */
  value: string;
  readOnly: boolean;
  multiline: boolean;
  /** Where the caret goes when the field comes up; absent: it does not take the focus. */
  caret?: number | undefined;
  evaluate: Evaluate | undefined;
  complete: CompletionProvider | undefined;
  onChange(value: string): void;
  /** Backspace in an empty expression: the field is to hold a fixed value again. */
  onLeaveExpression(): void;
}

/** An expression with the value it has now underneath. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { name, labelId, value, readOnly, multiline, caret, evaluate, complete, onChange, onLeaveExpression } = props;
  const { t } = useTranslation('parameters');
  const [isOpen, setIsOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  useClickElsewhere(field, isEdited, () => setIsEdited(false));
  /** Where the editor takes over from what stands in for it. */
  const [editorCaret, setEditorCaret] = useState(caret);
  const text = value.slice(1);
  return (
    <div ref={field} className={classes.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout */}
      <div
        className={classes.input}
        role="group"
        aria-labelledby={labelId}
        data-drop-at-pointer={isEdited || undefined}
        onFocus={() => setIsEdited(true)}
        onBlur={(event) => goesToOtherField(event) && setIsEdited(false)}
      >
        <ExpressionEditor
          name={name}
          text={text}
          readOnly={readOnly}
          multiline={multiline}
          caret={editorCaret}
          complete={complete}
          onChange={(next) => onChange(`=${next}`)}
          onLeaveExpression={onLeaveExpression}
          fallback={
            <PlainExpression
              name={name}
              text={text}
              readOnly={readOnly}
              caret={caret}
              onChange={onChange}
              onCaret={setEditorCaret}
            />
          }
        />
        <Tooltip label={t('openExpression')}>
          <ActionIcon
            className={classes.expand}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('openExpressionOf', { name })}
            onClick={() => setIsOpen(true)}
          >
            <IconArrowsDiagonal size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {evaluate && (
        <ExpressionPreview
          expression={value}
          evaluate={evaluate}
          isOpen={isEdited}
          onFix={readOnly ? undefined : onChange}
        />
      )}
      {isOpen && (
        <ExpressionDialog
          name={name}
          value={value}
          readOnly={readOnly}
          evaluate={evaluate}
          complete={complete}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

/** Taking hold of data to drag it takes the focus too, and is no end of editing. */
function goesToOtherField({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('input, textarea, select, button, [contenteditable="true"]') !== null;
}

interface PlainExpressionProps {
  name: string;
  text: string;
  readOnly: boolean;
  caret: number | undefined;
  onChange(value: string): void;
  /** The caret moved; undefined: the focus left. */
  onCaret(caret: number | undefined): void;
}

/** Shown until the editor is loaded: what is typed meanwhile is kept, and so is the place of the caret. */
function PlainExpression({ name, text, readOnly, caret, onChange, onCaret }: PlainExpressionProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (caret === undefined) return;
    ref.current?.focus();
    const at = Math.min(caret, ref.current?.value.length ?? 0);
    ref.current?.setSelectionRange(at, at);
  }, [caret]);
  return (
    <textarea
      ref={ref}
      className={classes.plain}
      rows={1}
      aria-label={name}
      value={text}
      readOnly={readOnly}
      spellCheck={false}
      onBeforeInput={(event) => {
        const field = event.currentTarget;
        const edit = typedInTemplate(field.value, field.selectionStart, field.selectionEnd, event.data);
        if (!edit) return;
        event.preventDefault();
        const { from, to, insert } = edit.changes;
        field.setRangeText(insert, from, to);
        field.setSelectionRange(edit.selection.anchor, edit.selection.anchor);
        onChange(`=${field.value}`);
        onCaret(edit.selection.anchor);
      }}
      onChange={(event) => {
        onChange(`=${event.currentTarget.value}`);
        onCaret(event.currentTarget.selectionEnd);
      }}
      onSelect={(event) => onCaret(event.currentTarget.selectionEnd)}
      onBlur={() => onCaret(undefined)}
    />
  );
}
