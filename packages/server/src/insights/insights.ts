import type { InsightFigures, InsightPeriod, Insights as InsightsAnswer } from '@millrace/api';
import { addModelUsage, NO_MODEL_USAGE } from '@millrace/workflow';
import type { Visibility } from '../access/visibility.ts';
import type { Config } from '../config/config-table.ts';
import { fromUsageRow, toUsageRow } from '../models/usage-row.ts';
import type { InsightRange, InsightRepository, InsightSums } from './insight.repository.ts';
import { addDays, dayText, LocalTime, weekOf } from './local-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest period that is shown by the hour, or by the day, unless asked otherwise. */
const HOURS_UP_TO_DAYS = 2;
const DAYS_UP_TO_DAYS = 62;

export interface InsightsOptions {
  repository: InsightRepository;
  config: Pick<Config, 'insightsMaxAgeDays'>;
  now?: () => number;
}

export interface InsightsRequest {
  visible: Visibility;
  workflowId?: string | undefined;
  days: number;
  by?: InsightPeriod | undefined;
  timezone: string;
  limit: number;
}

/** How workflows ran over time. */
export class Insights {
  readonly #options: InsightsOptions;

  constructor(options: InsightsOptions) {
    this.#options = options;
  }

  /** The last days with today, and the same span before: at noon, both end at noon. */
  async read(request: InsightsRequest): Promise<InsightsAnswer> {
    const { repository, now = Date.now } = this.#options;
    const { days, visible, workflowId, limit } = request;
    const by = request.by ?? (days <= HOURS_UP_TO_DAYS ? 'hour' : days <= DAYS_UP_TO_DAYS ? 'day' : 'week');
    const local = new LocalTime(request.timezone);
    const to = now();
    const today = local.dayOf(to);
    const from = hourOf(local.startOf(addDays(today, 1 - days)));
    const range: InsightRange = { visible, workflowId, from, to };
    const before: InsightRange = { ...range, from: from - days * DAY_MS, to: to - days * DAY_MS };
    const [hours, hoursBefore, workflows, workflowCount] = await Promise.all([
      repository.listHours(range),
      repository.listHours({ ...before, to: Math.min(before.to, from) }),
      repository.listWorkflows({ ...range, limit }),
      repository.countWorkflows(range),
    ]);
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      by,
      totals: toFigures(sum(hours)),
      before: toFigures(sum(hoursBefore)),
      series: seriesOf(hours, { by, local, from, to }),
      workflows: workflows.map(({ id, name, ...sums }) => ({ id, name, ...toFigures(sums) })),
      workflowCount,
    };
  }

  /** Removes figures that are too old. */
  async removeOutdated(): Promise<void> {
    const { repository, config, now = Date.now } = this.#options;
    const { insightsMaxAgeDays: days } = config;
    if (days > 0) await repository.deleteBefore(hourOf(now() - days * DAY_MS));
  }
}

interface SeriesOptions {
  by: InsightPeriod;
  local: LocalTime;
  from: number;
  to: number;
}

/** One entry for each hour, day or week, also where nothing ran. */
function seriesOf(
  hours: ReadonlyArray<InsightSums & { hour: number }>,
  { by, local, from, to }: SeriesOptions,
): InsightsAnswer['series'] {
  const sums = new Map<string, InsightSums>();
  if (by === 'hour') {
    for (let hour = from; hour <= to; hour += HOUR_MS) sums.set(new Date(hour).toISOString(), NOTHING);
  } else {
    const last = local.dayOf(to);
    const first = local.dayOf(from);
    for (let day = by === 'week' ? weekOf(first) : first; day <= last; day = addDays(day, by === 'week' ? 7 : 1)) {
      sums.set(dayText(day), NOTHING);
    }
  }
  const keyOf = (hour: number): string => {
    if (by === 'hour') return new Date(hour).toISOString();
    const day = local.dayOf(hour);
    return dayText(by === 'week' ? weekOf(day) : day);
  };
  for (const { hour, ...figures } of hours) {
    const key = keyOf(hour);
    sums.set(key, add(sums.get(key) ?? NOTHING, figures));
  }
  return [...sums].map(([start, figures]) => ({ start, ...toFigures(figures) }));
}

const NOTHING: InsightSums = {
  ...{ runs: 0, failures: 0, run_time_ms: 0, saved_seconds: 0 },
  ...toUsageRow(NO_MODEL_USAGE),
};

function sum(list: readonly InsightSums[]): InsightSums {
  return list.reduce(add, NOTHING);
}

function add(a: InsightSums, b: InsightSums): InsightSums {
  return {
    runs: a.runs + b.runs,
    failures: a.failures + b.failures,
    run_time_ms: a.run_time_ms + b.run_time_ms,
    saved_seconds: a.saved_seconds + b.saved_seconds,
    ...toUsageRow(addModelUsage(fromUsageRow(a), fromUsageRow(b))),
  };
}

function toFigures(sums: InsightSums): InsightFigures {
  const { runs, failures, run_time_ms, saved_seconds } = sums;
  return {
    runs,
    failures,
    failureRate: runs === 0 ? null : failures / runs,
    averageRunTimeMs: runs === 0 ? null : Math.round(run_time_ms / runs),
    timeSavedMinutes: saved_seconds / 60,
    modelUsage: fromUsageRow(sums),
  };
}

function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}
