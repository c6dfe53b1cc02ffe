import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config/config-table.ts';
import type { RemoveOptions } from '../storage/execution-store.ts';
import type { OldExecution, OwnRetention, RetentionRepository } from '../storage/retention.repository.ts';
import type { StepPart, StepParts } from '../storage/step-parts.ts';

const PAGE = 200;
/** How long the removal of a slice may hold up others, in ms. */
const SLICE_MS = 20;
const SMALLEST_SLICE = 10;
const DAY_MS = 86_400_000;

export interface RetentionOptions {
  repository: RetentionRepository;
  /** Removes ended executions with all that belongs to them, or all but steps that {@link parts} drops. */
  remove(ids: readonly number[], options?: RemoveOptions): Promise<void>;
  /** Where steps lie in parts. */
  parts?: StepParts | undefined;
  config: Pick<Config, 'executionsMaxAgeDays' | 'executionsMaxCount'>;
}

/** How long executions are kept; 0 for no limit. */
interface Limits {
  days: number;
  count: number;
}

/** What goes of the executions of a workflow, or of all. */
interface Judgement {
  workflowId: string | undefined;
  isOutdated(one: OldExecution): boolean;
  /** It may go when it is outdated. */
  mayGo(one: OldExecution): boolean;
}

/** Removes executions that are too old or too many, in slices between which others have their turn for as long. */
export class Retention {
  readonly #options: RetentionOptions;
  /** Executions removed at once: as many as took about {@link SLICE_MS} the last time. */
  #slice = SMALLEST_SLICE;

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
    for (const [workflowId, limits] of own) {
      removed += await this.#removeOutdated(await this.#judge({ workflowId, limits, now }));
    }
    const judgement = await this.#judge({ limits: instance, now, except: own });
    removed += await this.#dropParts(judgement);
    return removed + (await this.#removeOutdated(judgement));
  }

  async #judge(work: {
    workflowId?: string;
    limits: Limits;
    now: number;
    /** Workflows that say themselves what is kept. */
    except?: ReadonlyMap<string, Limits>;
  }): Promise<Judgement> {
    const { workflowId, limits, now, except } = work;
    const startedBefore = limits.days > 0 ? now - limits.days * DAY_MS : Number.NEGATIVE_INFINITY;
    const { repository } = this.#options;
    const behind = limits.count > 0 ? await repository.findBehind({ workflowId, count: limits.count }) : undefined;
    return {
      workflowId,
      isOutdated: ({ id, startedAt }) => startedAt < startedBefore || id <= (behind ?? 0),
      mayGo: (one) => one.isRemovable && !except?.has(one.workflowId ?? ''),
    };
  }

  /** What is outdated to its last execution goes with its part: the steps need not be deleted one by one. */
  async #dropParts(judgement: Judgement): Promise<number> {
    const { parts } = this.#options;
    if (!parts) return 0;
    let removed = 0;
    let afterId = 0;
    for (const part of await parts.listFull()) {
      const ids = await this.#idsOfOutdated(part, afterId, judgement);
      afterId = part.to - 1;
      if (!ids) continue;
      await this.#remove(ids, { exceptSteps: true });
      removed += ids.length;
      await parts.drop(part);
    }
    await parts.makeAhead();
    return removed;
  }

  /** @returns undefined when some of the part's executions stay. */
  async #idsOfOutdated(
    { to }: StepPart,
    afterId: number,
    { isOutdated, mayGo }: Judgement,
  ): Promise<number[] | undefined> {
    const ids: number[] = [];
    for (let last = afterId; ; ) {
      const page = await this.#options.repository.listOldest({ afterId: last, limit: PAGE });
      const ofPart = page.filter(({ id }) => id < to);
      if (!ofPart.every((one) => isOutdated(one) && mayGo(one))) return undefined;
      for (const { id } of ofPart) ids.push(id);
      if (ofPart.length < PAGE) return ids;
      last = ofPart.at(-1)?.id ?? last;
    }
  }

  async #removeOutdated({ workflowId, isOutdated, mayGo }: Judgement): Promise<number> {
    const { repository } = this.#options;
    let removed = 0;
    for (let afterId = 0; ; ) {
      const page = await repository.listOldest({ workflowId, afterId, limit: PAGE });
      const outdated = page.filter(isOutdated);
      const ids = outdated.filter(mayGo).map(({ id }) => id);
      await this.#remove(ids);
      removed += ids.length;
      const last = page.at(-1);
      // All that follow are newer.
      if (!last || page.length < PAGE || outdated.length < page.length) return removed;
      afterId = last.id;
    }
  }

  /** Executions differ in size by far: how many make a slice follows from how long the last one took. */
  async #remove(ids: readonly number[], options?: RemoveOptions): Promise<void> {
    for (let done = 0; done < ids.length; ) {
      const slice = ids.slice(done, done + this.#slice);
      const begunAt = performance.now();
      await this.#options.remove(slice, options);
      const took = performance.now() - begunAt;
      done += slice.length;
      this.#slice = Math.min(PAGE, Math.max(SMALLEST_SLICE, Math.round((slice.length * SLICE_MS) / Math.max(took, 1))));
      await delay(took);
    }
  }
}

function limitsOf(
  { keepExecutionsDays, keepExecutionsCount }: OwnRetention['settings'],
  { days, count }: Limits,
): Limits {
  return { days: daysKept({ keepExecutionsDays }, days), count: limitOf(keepExecutionsCount, count) };
}

/** How many days executions of a workflow are kept; 0 for no limit. @param fallback of workflows that do not say */
export function daysKept({ keepExecutionsDays }: OwnRetention['settings'], fallback: number): number {
  return limitOf(keepExecutionsDays, fallback);
}

/** A file may hold anything there. */
function limitOf(setting: unknown, fallback: number): number {
  return typeof setting === 'number' && Number.isFinite(setting) && setting >= 0 ? setting : fallback;
}
