import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evaluate } from '../../model/preview/evaluation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CompletionProvider } from './completion.ts';
import classes from './expression.module.css';
import { useExpressionInput } from './expression-input-context.ts';
import { EvaluationText, FixButton } from './expression-preview.tsx';

const ExpressionEditor = lazyPart(() => import('./expression-editor.tsx'));

const DEBOUNCE_MS = 500;
const MAX_SHOWN = 20_000;

export interface ExpressionDialogProps {
  name: string;
  /** With the leading `=`. */
  value: string;
  readOnly: boolean;
  evaluate: Evaluate | undefined;
  complete: CompletionProvider | undefined;
  onChange(value: string): void;
  onClose(): void;
}

/** A large editor for one expression, between the data it reads and its live result. */
export function ExpressionDialog(props: ExpressionDialogProps) {
  const { name, value, readOnly, evaluate, complete, onChange, onClose } = props;
  const { t } = useTranslation('parameters');
  const [settled] = useDebouncedValue(value, DEBOUNCE_MS);
  const input = useExpressionInput()?.();
  const evaluation = useMemo(() => evaluate?.(settled), [evaluate, settled]);
  return (
    <Modal
      opened
      closeOnClickOutside
      onClose={onClose}
      title={t('editExpressionOf', { name })}
      size={input ? '94%' : '80%'}
    >
      <div className={classes.dialog} data-with-input={input ? true : undefined}>
        {input && <div className={classes.dialogInput}>{input}</div>}
        <section className={classes.dialogPart} data-autofocus data-drop-at-pointer aria-label={t('expression')}>
          <h3 className={classes.dialogTitle}>{t('expression')}</h3>
          <ExpressionEditor
            name={name}
            text={value.slice(1)}
            readOnly={readOnly}
            multiline
            fill
            caret={Number.POSITIVE_INFINITY}
            complete={complete}
            onChange={(next) => onChange(`=${next}`)}
            onLeaveExpression={() => undefined}
          />
        </section>
        <section className={classes.dialogPart} aria-label={t('result')}>
          <h3 className={classes.dialogTitle}>{t('result')}</h3>
          <output className={classes.dialogResult}>
            {evaluation ? <EvaluationText evaluation={evaluation} limit={MAX_SHOWN} /> : t('noPreview')}
            {evaluation && settled === value && (
              <FixButton evaluation={evaluation} onFix={readOnly ? undefined : onChange} />
            )}
          </output>
        </section>
      </div>
    </Modal>
  );
}
