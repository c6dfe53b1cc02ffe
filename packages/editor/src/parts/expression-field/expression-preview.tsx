import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconWand } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Evaluate, type Evaluation, kindOfValue } from '../../model/preview/evaluation.ts';
import classes from './expression.module.css';

/** Time after the last key before the value is computed again. */
const DEBOUNCE_MS = 500;
/** Characters of a value that the line under a field shows. */
const MAX_SHOWN = 600;
/** Characters of a change that its button shows. */
const MAX_FIX = 60;

export interface ExpressionPreviewProps {
  expression: string;
  evaluate: Evaluate;
  /** Shows more than the first line of a value. */
  isOpen: boolean;
  /** Takes what mends the expression; absent where it cannot be changed. */
  onFix: ((expression: string) => void) | undefined;
}

/** The value an expression has for the item that is looked at, or why it has none. */
export function ExpressionPreview({ expression, evaluate, isOpen, onFix }: ExpressionPreviewProps) {
  const [settled] = useDebouncedValue(expression, DEBOUNCE_MS);
  const evaluation = useMemo(() => evaluate(settled), [evaluate, settled]);
  return (
    <output className={classes.preview} data-kind={evaluation.kind}>
      <div className={isOpen || !isFoldable(evaluation) ? undefined : classes.folded}>
        <EvaluationText evaluation={evaluation} limit={MAX_SHOWN} />
      </div>
      {settled === expression && <FixButton evaluation={evaluation} onFix={onFix} />}
    </output>
  );
}

/** Why there is no value is told in whole; a value has its first line while nobody edits the expression. */
function isFoldable(evaluation: Evaluation): boolean {
  return evaluation.kind === 'value' && evaluation.remark === undefined;
}

/** Offers what mends an expression, where there is something. */
export function FixButton({ evaluation, onFix }: { evaluation: Evaluation } & Pick<ExpressionPreviewProps, 'onFix'>) {
  const { t } = useTranslation('parameters');
  const fix = evaluation.kind === 'noData' ? undefined : evaluation.fix;
  if (!fix || !onFix) return null;
  return (
    <Button
      className={classes.fix}
      size="compact-xs"
      variant="light"
      leftSection={<IconWand size={12} aria-hidden />}
      onClick={() => onFix(fix.expression)}
    >
      {t('applyFix', { code: cut(fix.code, MAX_FIX) })}
    </Button>
  );
}

export function EvaluationText({ evaluation, limit }: { evaluation: Evaluation; limit: number }) {
  const { t } = useTranslation('parameters');
  if (evaluation.kind === 'error') return <span className={classes.error}>{t('previewError', evaluation)}</span>;
  if (evaluation.kind === 'noData') return <span className={classes.remark}>{evaluation.message}</span>;
  const { value, remark } = evaluation;
  if (remark === undefined) return <ValueText value={value} limit={limit} />;
  return (
    <>
      {value === undefined ? <EmptyMark /> : <ValueText value={value} limit={limit} />}{' '}
      <span className={classes.reason}>{t('previewReason', { reason: remark })}</span>
    </>
  );
}

function EmptyMark() {
  const { t } = useTranslation('parameters');
  return <span className={classes.remark}>{t('previewEmpty')}</span>;
}

function ValueText({ value, limit }: { value: unknown; limit: number }) {
  const { t } = useTranslation('parameters');
  const kind = kindOfValue(value);
  switch (kind) {
    case 'undefined':
      return <span className={classes.remark}>{t('previewUndefined')}</span>;
    case 'null':
      return <span className={classes.remark}>{t('previewNull')}</span>;
    case 'array':
    case 'object':
      return (
        <>
          <span className={classes.kind}>{kind === 'array' ? t('previewArray') : t('previewObject')}</span>{' '}
          <span className={classes.value}>{cut(JSON.stringify(value) ?? '', limit)}</span>
        </>
      );
    default:
      return value === '' ? (
        <EmptyMark />
      ) : (
        <span className={classes.value} data-kind={kind}>
          {cut(String(value), limit)}
        </span>
      );
  }
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}
