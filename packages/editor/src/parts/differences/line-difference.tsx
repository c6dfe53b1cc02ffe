import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DifferenceLine, lineDifference } from '../../model/difference/line-difference.ts';
import classes from './change-text.module.css';

const MOST_LINES = 30;

const ELEMENTS = {
  same: { Element: 'span', sign: '' },
  gap: { Element: 'span', sign: '⋯' },
  removed: { Element: 'del', sign: '−' },
  added: { Element: 'ins', sign: '+' },
} as const;

/** The lines of a long text that were changed. */
export function LineDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('shell');
  const lines = useMemo(() => lineDifference(before, after), [before, after]);
  if (!lines) return <div className={classes.same}>{t('conflictTooDifferent')}</div>;
  const more = lines.length - MOST_LINES;
  return (
    <>
      <div className={classes.lines}>
        {lines.slice(0, MOST_LINES).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none is added later
          <Line key={index} line={line} />
        ))}
      </div>
      {more > 0 && <div className={classes.same}>{t('conflictMoreLines', { count: more })}</div>}
    </>
  );
}

function Line({ line: { kind, before, changed, after } }: { line: DifferenceLine }) {
  const { Element, sign } = ELEMENTS[kind];
  return (
    <Element data-kind={kind} data-sign={sign}>
      {before}
      {changed && <mark>{changed}</mark>}
      {after}
    </Element>
  );
}
