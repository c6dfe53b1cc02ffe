import type { InsightFigures } from '@millrace/api';
import { numberText } from '../../i18n/formats.ts';
import { costText, tokenText } from '../../ui/cost-text.ts';

export function countText(value: number): string {
  return numberText(value, { maximumFractionDigits: 1 });
}

function rateText(rate: number | null): string {
  return rate === null ? '–' : numberText(rate, { style: 'percent', maximumFractionDigits: 1 });
}

/** `250 ms`, `12.3 s`, `3.1 min`, `2 h`. */
export function timeText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${countText(ms / 1000)} s`;
  if (ms < 3_600_000) return `${countText(ms / 60_000)} min`;
  return `${countText(ms / 3_600_000)} h`;
}

const SIGNED_PERCENT = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;

const OF_RUNS = ['runs', 'failures', 'failureRate', 'averageRunTimeMs', 'timeSavedMinutes'] as const;
const OF_MODELS = ['modelCost', 'modelTokens'] as const;
type Figure = (typeof OF_RUNS | typeof OF_MODELS)[number];

/** Those of models where any was asked. */
export function figuresOf(...shown: readonly InsightFigures[]): readonly Figure[] {
  return shown.some(({ modelUsage }) => modelUsage.calls > 0) ? [...OF_RUNS, ...OF_MODELS] : OF_RUNS;
}

function figureValue(figure: Figure, figures: InsightFigures): number | null {
  const { modelUsage } = figures;
  if (figure === 'modelCost') return modelUsage.costUsd;
  return figure === 'modelTokens' ? modelUsage.inputTokens + modelUsage.outputTokens : figures[figure];
}

/** Whether more of it is good; of runs it is neither. */
const MORE_IS_GOOD: Readonly<Record<Figure, boolean | undefined>> = {
  runs: undefined,
  failures: false,
  failureRate: false,
  averageRunTimeMs: undefined,
  timeSavedMinutes: true,
  modelCost: undefined,
  modelTokens: undefined,
};

export function figureText(figure: Figure, figures: InsightFigures): string {
  switch (figure) {
    case 'runs':
    case 'failures':
      return countText(figures[figure]);
    case 'failureRate':
      return rateText(figures.failureRate);
    case 'averageRunTimeMs':
      return timeText(figures.averageRunTimeMs);
    case 'timeSavedMinutes':
      return figures.timeSavedMinutes === 0 ? '–' : timeText(figures.timeSavedMinutes * 60_000);
    case 'modelCost':
      return figures.modelUsage.costUsd === 0 ? '–' : costText(figures.modelUsage.costUsd);
    case 'modelTokens':
      return figures.modelUsage.calls === 0 ? '–' : tokenText(figureValue(figure, figures) ?? 0);
  }
}

export interface Change {
  /** `+12%` */
  text: string;
  isGood: boolean | undefined;
}

/** Against the period before; `undefined` where there is nothing to compare with. */
export function changeOf(figure: Figure, now: InsightFigures, before: InsightFigures): Change | undefined {
  const [value, former] = [figureValue(figure, now), figureValue(figure, before)];
  if (value === null || former === null || former === 0) return undefined;
  const change = value / former - 1;
  const good = MORE_IS_GOOD[figure];
  const isNoted = Math.abs(change) >= 0.005 && good !== undefined;
  return { text: numberText(change, SIGNED_PERCENT), isGood: isNoted ? change > 0 === good : undefined };
}
