import type { Config } from '../../config/config-table.ts';
import type { OldExecution, OwnRetention, RetentionRepository } from '../storage/retention.repository.ts';

const PAGE = 200;
const DAY_MS = 86_400_000;

export interface RetentionOptions {
  repository: RetentionRepository;
  /** Removes ended executions with all that belongs to them. */
  remove(ids: readonly number[]): Promise<void>;
  config: Pick<Config, 'executionsMaxAgeDays' | 'executionsMaxCount'>;
}

/** How long executions are kept; 0 for no limit. */
interface Limits {
  days: number;
  count: number;
}

/** Removes executions that are too old or too many, in small batches between which others have their turn. */
export class Retention {
  readonly #options: RetentionOptions;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** @returns how many were removed. */
  async prune(now: number): Promise<number> {
    const { repository, config } = this.#options;
    const instance: Limits = { days: config.executionsMaxAgeDays, count: config.executionsMaxCount };
    const own = new Map(
      (await repository.listOwn()).map(({ workflowId, settings }) => [workflowId, limitsOf(settings, instance)]),
    );
    let removed = 0;
    for (const [workflowId, limits] of own) removed += await this.#prune({ workflowId, limits, now });
    return removed + (await this.#prune({ limits: instance, now, except: own }));
  }

  async #prune(work: {
    workflowId?: string;
    limits: Limits;
    now: number;
    /** Workflows that say themselves what is kept. */
    except?: ReadonlyMap<string, Limits>;
  }): Promise<number> {
    const { workflowId, limits, now, except } = work;
    const startedBefore = limits.days > 0 ? now - limits.days * DAY_MS : Number.NEGATIVE_INFINITY;
    const { repository, remove } = this.#options;
    const behind = limits.count > 0 ? await repository.findBehind({ workflowId, count: limits.count }) : undefined;
    const isOutdated = ({ id, startedAt }: OldExecution): boolean => startedAt < startedBefore || id <= (behind ?? 0);
    let removed = 0;
    for (let afterId = 0; ; ) {
      const page = await repository.listOldest({ workflowId, afterId, limit: PAGE });
      const outdated = page.filter(isOutdated);
      const ids = outdated.filter((one) => one.isRemovable && !except?.has(one.workflowId ?? '')).map(({ id }) => id);
      if (ids.length > 0) await remove(ids);
      removed += ids.length;
      const last = page.at(-1);
      // All that follow are newer.
      if (!last || page.length < PAGE || outdated.length < page.length) return removed;
      afterId = last.id;
    }
  }
}

function limitsOf(
  { keepExecutionsDays, keepExecutionsCount }: OwnRetention['settings'],
  { days, count }: Limits,
): Limits {
  return { days: limitOf(keepExecutionsDays, days), count: limitOf(keepExecutionsCount, count) };
}

/** A file may hold anything there. */
function limitOf(setting: unknown, fallback: number): number {
  return typeof setting === 'number' && Number.isFinite(setting) && setting >= 0 ? setting : fallback;
}
