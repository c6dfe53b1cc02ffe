import type { InsightFigures } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { changeOf, figuresOf, figureText } from './figures.ts';
import classes from './insights.module.css';

/** The figures of the period, with how they changed against the one before. */
export function FigureCards({ totals, before }: { totals: InsightFigures; before: InsightFigures }) {
  const { t } = useTranslation('insights');
  return (
    <dl className={classes.cards}>
      {figuresOf(totals, before).map((figure) => {
        const change = changeOf(figure, totals, before);
        return (
          <div key={figure} className={classes.card} data-testid={`figure-${figure}`}>
            <dt>{t(figure)}</dt>
            <dd className={classes.value}>{figureText(figure, totals)}</dd>
            <dd className={classes.change} data-good={change?.isGood}>
              {change ? t('change', { change: change.text }) : t('nothingBefore')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
