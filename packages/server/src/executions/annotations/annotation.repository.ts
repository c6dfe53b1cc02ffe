import type { ExecutionAnnotation } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { annotationTagKey } from '../storage/execution.repository.ts';
import { toStoredText } from '../storage/stored-text.ts';

/** What people noted about executions. */
export class AnnotationRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** By the id of the execution. */
  async find(executionIds: readonly number[]): Promise<Map<number, ExecutionAnnotation>> {
    if (executionIds.length === 0) return new Map();
    const notes = await this.#db
      .selectFrom('execution_annotation')
      .select(['execution_id', 'rating', 'note'])
      .where('execution_id', 'in', executionIds)
      .execute();
    const tags = await this.#db
      .selectFrom('execution_annotation_tag')
      .select(['execution_id', 'name'])
      .where('execution_id', 'in', executionIds)
      .orderBy('name_key')
      .execute();
    const tagsById = Map.groupBy(tags, ({ execution_id }) => execution_id);
    return new Map(
      notes.map(({ execution_id, rating, note }) => [
        execution_id,
        { rating, note, tags: (tagsById.get(execution_id) ?? []).map(({ name }) => name) },
      ]),
    );
  }

  /** Replaces what was noted. */
  set(execution_id: number, { rating, note, tags }: ExecutionAnnotation, updated_at: number): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      for (const table of ['execution_annotation', 'execution_annotation_tag'] as const) {
        await transaction.deleteFrom(table).where('execution_id', '=', execution_id).execute();
      }
      if (rating === null && note === null && tags.length === 0) return;
      await transaction
        .insertInto('execution_annotation')
        .values({ execution_id, rating, note: note && toStoredText(note), updated_at })
        .execute();
      const rows = tags.map((name) => ({ execution_id, name: toStoredText(name), name_key: annotationTagKey(name) }));
      if (rows.length > 0) await transaction.insertInto('execution_annotation_tag').values(rows).execute();
    });
  }
}
