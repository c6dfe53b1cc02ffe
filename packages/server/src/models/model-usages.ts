import type { DailyModelLimits, ModelRefusal } from '@millrace/wire';
import { addModelUsage, type ModelUsage } from '@millrace/workflow';
import type { Config } from '../config/config-table.ts';
import type { LimitedUsage, ModelUsageRepository } from './model-usage.repository.ts';
import { toUsageRow } from './usage-row.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface ModelUsagesOptions {
  repository: Pick<ModelUsageRepository, 'add' | 'usedSince'>;
  config: Pick<Config, 'modelDayCostUsd' | 'modelDayTokens'>;
  log: { warn(context: object, message: string): void };
  now?: () => number;
}

interface Unstored {
  workflowId: string;
  hour: number;
  usage: ModelUsage;
}

/** What models use, of all servers that share the database, and what they may use in a day. */
export class ModelUsages {
  readonly #options: ModelUsagesOptions;
  #unstored = new Map<string, Unstored>();
  #writing: Promise<void> | undefined;

  constructor(options: ModelUsagesOptions) {
    this.#options = options;
  }

  /** Counts an answer of a model. It is written at once, with what came while the last write was under way. */
  note(workflowId: string | null, usage: ModelUsage): void {
    const { now = Date.now } = this.#options;
    this.#keep({ workflowId: workflowId ?? '', hour: Math.floor(now() / HOUR_MS) * HOUR_MS, usage });
    void this.store().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'What models used could not be stored; it is tried again');
    });
  }

  /** Resolves when all that was noted is stored. @throws when the database does not take it; it is kept */
  async store(): Promise<void> {
    while (this.#writing || this.#unstored.size > 0) {
      this.#writing ??= this.#write();
      await this.#writing;
    }
  }

  /**
   * Says why a model may not be asked: what may be used in a day is used. Calls that are under way are not known, so that a limit
   * is passed by no more than the calls which were under way at once, on all servers together.
   */
  async admit(asked: { workflowId: string | null; daily: DailyModelLimits }): Promise<ModelRefusal | undefined> {
    const { repository, config, log, now = Date.now } = this.#options;
    const { workflowId, daily } = asked;
    const instance: DailyModelLimits = {
      ...(config.modelDayCostUsd > 0 && { costUsd: config.modelDayCostUsd }),
      ...(config.modelDayTokens > 0 && { tokens: config.modelDayTokens }),
    };
    const today = Math.floor(now() / DAY_MS) * DAY_MS;
    try {
      if (isLimit(instance) || isLimit(daily)) await this.store();
      const ofInstance = isLimit(instance) && exceeded(instance, await repository.usedSince(today));
      if (ofInstance) return { of: 'instance', ...ofInstance };
      const ofWorkflow = isLimit(daily) && exceeded(daily, await repository.usedSince(today, workflowId ?? ''));
      return ofWorkflow ? { of: 'workflow', ...ofWorkflow } : undefined;
    } catch (error) {
      log.warn({ err: error }, 'What models used today could not be read');
      return { of: 'unknown' };
    }
  }

  async #write(): Promise<void> {
    const rows = this.#unstored;
    this.#unstored = new Map();
    try {
      await this.#options.repository.add(
        [...rows.values()].map(({ workflowId, hour, usage }) => ({
          workflow_id: workflowId,
          hour,
          ...toUsageRow(usage),
        })),
      );
    } catch (error) {
      for (const row of rows.values()) this.#keep(row);
      throw error;
    } finally {
      this.#writing = undefined;
    }
  }

  #keep(row: Unstored): void {
    const key = `${row.workflowId} ${row.hour}`;
    const known = this.#unstored.get(key);
    this.#unstored.set(key, known ? { ...known, usage: addModelUsage(known.usage, row.usage) } : row);
  }
}

function isLimit({ costUsd, tokens }: DailyModelLimits): boolean {
  return costUsd !== undefined || tokens !== undefined;
}

function exceeded(
  { costUsd, tokens }: DailyModelLimits,
  used: LimitedUsage,
): { limit: keyof DailyModelLimits; most: number } | undefined {
  if (costUsd !== undefined && used.costUsd >= costUsd) return { limit: 'costUsd', most: costUsd };
  return tokens !== undefined && used.tokens >= tokens ? { limit: 'tokens', most: tokens } : undefined;
}
