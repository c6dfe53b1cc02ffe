import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompletionProvider } from './completion.ts';
import type { Evaluate } from './evaluation.ts';
import classes from './expression.module.css';
import { EvaluationText } from './expression-preview.tsx';

const ExpressionEditor = lazy(() => import('./expression-editor.tsx'));

const DEBOUNCE_MS = 500;
const MAX_SHOWN = 20_000;

export interface ExpressionDialogProps {
  name: string;
  /** With the leading `=`. */
  value: string;
  readOnly: boolean;
  evaluate: Evaluate | undefined;
  complete: CompletionProvider | undefined;
  /** Gives the text as it is when the window closes. */
  onClose(value: string): void;
}

/** A large editor for one expression beside its live result. */
export function ExpressionDialog({ name, value, readOnly, evaluate, complete, onClose }: ExpressionDialogProps) {
  const { t } = useTranslation('parameters');
  const [draft, setDraft] = useState(value);
  const [settled] = useDebouncedValue(draft, DEBOUNCE_MS);
  return (
    <Modal opened onClose={() => onClose(draft)} title={t('editExpressionOf', { name })} size="80%">
      <div className={classes.dialog}>
        <section className={classes.dialogPart} aria-label={t('expression')}>
          <h3 className={classes.dialogTitle}>{t('expression')}</h3>
          <Suspense fallback={null}>
            <ExpressionEditor
              name={name}
              text={draft.slice(1)}
              readOnly={readOnly}
              multiline
              fill
              autoFocus
              complete={complete}
              onChange={(next) => setDraft(`=${next}`)}
              onLeaveExpression={() => undefined}
            />
          </Suspense>
        </section>
        <section className={classes.dialogPart} aria-label={t('result')}>
          <h3 className={classes.dialogTitle}>{t('result')}</h3>
          <output className={classes.dialogResult}>
            {evaluate ? <EvaluationText evaluation={evaluate(settled)} limit={MAX_SHOWN} /> : t('noPreview')}
          </output>
        </section>
      </div>
    </Modal>
  );
}
