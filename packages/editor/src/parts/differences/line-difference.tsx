import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DifferenceLine, lineDifference, wholeDifference } from '../../model/difference/line-difference.ts';
import classes from './change-text.module.css';

const MOST_LINES = 30;

const ELEMENTS = {
  same: { Element: 'span', sign: '' },
  gap: { Element: 'span', sign: '⋯' },
  removed: { Element: 'del', sign: '−' },
  added: { Element: 'ins', sign: '+' },
} as const;

/** The lines of a long text that were changed, and the whole of it where somebody wants to see it. */
export function LineDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('shell');
  const [isWhole, setIsWhole] = useState(false);
  const lines = useMemo(
    () => (isWhole ? wholeDifference(before, after) : lineDifference(before, after)),
    [isWhole, before, after],
  );
  const shown = isWhole ? lines : lines?.slice(0, MOST_LINES);
  return (
    <>
      {shown ? (
        <div className={classes.lines}>
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none is added later
            <Line key={index} line={line} />
          ))}
        </div>
      ) : (
        <div className={classes.same}>{t('changeTooDifferent')}</div>
      )}
      {!isWhole && !isAllOf(shown, before, after) && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('changeWhole')}
        </button>
      )}
    </>
  );
}

/** Whether the lines leave nothing out of both texts: their letters are as many. */
function isAllOf(lines: readonly DifferenceLine[] | undefined, before: string, after: string): boolean {
  if (!lines) return false;
  const lettersOf = (kind: 'removed' | 'added') =>
    lines
      .filter((line) => line.kind === kind || line.kind === 'same')
      .map((line) => `${line.before}${line.changed}${line.after}`)
      .join('\n');
  return lettersOf('removed') === before && lettersOf('added') === after;
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
