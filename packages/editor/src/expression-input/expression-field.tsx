import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompletionProvider } from './completion.ts';
import type { Evaluate } from './evaluation.ts';
import classes from './expression.module.css';
import { ExpressionDialog } from './expression-dialog.tsx';
import { ExpressionPreview } from './expression-preview.tsx';

const ExpressionEditor = lazy(() => import('./expression-editor.tsx'));

export interface ExpressionFieldProps {
  /** Name of the parameter. */
  name: string;
  labelId: string;
  /** With the leading `=`. */
  value: string;
  readOnly: boolean;
  multiline: boolean;
  autoFocus: boolean;
  evaluate: Evaluate | undefined;
  complete: CompletionProvider | undefined;
  onChange(value: string): void;
  /** Backspace in an empty expression: the field is to hold a fixed value again. */
  onLeaveExpression(): void;
}

/** An expression with the value it has now underneath. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { name, labelId, value, readOnly, multiline, autoFocus, evaluate, complete, onChange, onLeaveExpression } =
    props;
  const { t } = useTranslation('parameters');
  const [isOpen, setIsOpen] = useState(false);
  const text = value.slice(1);
  return (
    <div className={classes.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout */}
      <div className={classes.input} role="group" aria-labelledby={labelId}>
        <Suspense fallback={<PlainExpression name={name} text={text} readOnly={readOnly} onChange={onChange} />}>
          <ExpressionEditor
            name={name}
            text={text}
            readOnly={readOnly}
            multiline={multiline}
            autoFocus={autoFocus}
            complete={complete}
            onChange={(next) => onChange(`=${next}`)}
            onLeaveExpression={onLeaveExpression}
          />
        </Suspense>
        <Tooltip label={t('openExpression')}>
          <ActionIcon
            className={classes.expand}
            variant="subtle"
            color="gray"
            size={22}
            aria-label={t('openExpressionOf', { name })}
            onClick={() => setIsOpen(true)}
          >
            <IconArrowsDiagonal size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {evaluate && <ExpressionPreview expression={value} evaluate={evaluate} />}
      {isOpen && (
        <ExpressionDialog
          name={name}
          value={value}
          readOnly={readOnly}
          evaluate={evaluate}
          complete={complete}
          onClose={(next) => {
            setIsOpen(false);
            if (next !== value) onChange(next);
          }}
        />
      )}
    </div>
  );
}

interface PlainExpressionProps {
  name: string;
  text: string;
  readOnly: boolean;
  onChange(value: string): void;
}

/** Shown until the editor is loaded. */
function PlainExpression({ name, text, readOnly, onChange }: PlainExpressionProps) {
  return (
    <textarea
      className={classes.plain}
      rows={1}
      aria-label={name}
      value={text}
      readOnly={readOnly}
      spellCheck={false}
      onChange={(event) => onChange(`=${event.currentTarget.value}`)}
    />
  );
}
