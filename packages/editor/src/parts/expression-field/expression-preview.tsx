import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Evaluate, type Evaluation, kindOfValue } from '../../model/preview/evaluation.ts';
import classes from './expression.module.css';

/** Time after the last key before the value is computed again. */
const DEBOUNCE_MS = 500;
/** Characters of a value that the line under a field shows. */
const MAX_SHOWN = 600;

/** The value an expression has for the item that is looked at, or why it has none. */
export function ExpressionPreview({ expression, evaluate }: { expression: string; evaluate: Evaluate }) {
  const [settled] = useDebouncedValue(expression, DEBOUNCE_MS);
  const evaluation = useMemo(() => evaluate(settled), [evaluate, settled]);
  return (
    <output className={classes.preview} data-kind={evaluation.kind}>
      <EvaluationText evaluation={evaluation} limit={MAX_SHOWN} />
    </output>
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
