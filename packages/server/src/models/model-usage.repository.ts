import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { ModelUsageTable } from '../database/tables/execution-tables.ts';

/** Cost and tokens, as limits count them. */
export interface LimitedUsage {
  costUsd: number;
  tokens: number;
}

const SUMS = [
  'calls',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'reasoning_tokens',
  'cost_nano_usd',
  'unpriced_calls',
] as const satisfies ReadonlyArray<keyof ModelUsageTable>;

/** What models used, by workflow and hour. */
export class ModelUsageRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** Adds to what is there. The rows are of different workflows or hours. */
  async add(rows: readonly ModelUsageTable[]): Promise<void> {
    // In one order: servers that add to the same rows wait for each other, and not in a circle.
    const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await this.#db
      .insertInto('workflow_model_usage')
      .values(sorted)
      .onConflict((conflict) =>
        conflict
          .columns(['workflow_id', 'hour'])
          .doUpdateSet(({ eb, ref }) =>
            Object.fromEntries(
              SUMS.map((name) => [name, eb(ref(`workflow_model_usage.${name}`), '+', ref(`excluded.${name}`))]),
            ),
          ),
      )
      .execute();
  }

  /** What was used from an hour on. @param workflowId default: by all workflows */
  async usedSince(hour: number, workflowId?: string): Promise<LimitedUsage> {
    let query = this.#db.selectFrom('workflow_model_usage').where('hour', '>=', hour);
    if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
    const row = await query
      .select([
        sql<number | string | null>`sum(cost_nano_usd)`.as('cost'),
        sql<number | string | null>`sum(input_tokens + output_tokens)`.as('tokens'),
      ])
      .executeTakeFirstOrThrow();
    return { costUsd: Number(row.cost ?? 0) / 1e9, tokens: Number(row.tokens ?? 0) };
  }

  async deleteBefore(hour: number): Promise<void> {
    await this.#db.deleteFrom('workflow_model_usage').where('hour', '<', hour).execute();
  }
}

function keyOf({ workflow_id, hour }: ModelUsageTable): string {
  return `${workflow_id} ${hour}`;
}
