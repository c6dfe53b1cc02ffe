import type { Config } from '../config/config-table.ts';
import { daysKept } from '../executions/history/retention.ts';
import type { RetentionRepository } from '../executions/storage/retention.repository.ts';
import type { EvaluationRepository } from './evaluation.repository.ts';

const DAY_MS = 86_400_000;
/** Rows of one statement: it keeps other writers out. */
const SLICE = 1000;

export interface EvaluationRetentionOptions {
  repository: Pick<EvaluationRepository, 'deleteRows'>;
  config: Pick<Config, 'executionsMaxAgeDays'>;
  /** What workflows say themselves. */
  own: Pick<RetentionRepository, 'listOwn'>;
  now?: () => number;
}

/** Keeps what evaluations noted of rows as long as executions are kept: it is data of these. Means and sums stay. */
export class EvaluationRetention {
  readonly #options: EvaluationRetentionOptions;

  constructor(options: EvaluationRetentionOptions) {
    this.#options = options;
  }

  async removeOutdated(): Promise<void> {
    const { repository, config, own, now = Date.now } = this.#options;
    const kept = await own.listOwn();
    const remove = async (days: number, of: { workflowId: string } | { except: readonly string[] }): Promise<void> => {
      if (days <= 0) return;
      const endedBefore = now() - days * DAY_MS;
      while ((await repository.deleteRows(endedBefore, { ...of, limit: SLICE })) === SLICE);
    };
    for (const { workflowId, settings } of kept) {
      await remove(daysKept(settings, config.executionsMaxAgeDays), { workflowId });
    }
    await remove(config.executionsMaxAgeDays, { except: kept.map(({ workflowId }) => workflowId) });
  }
}
