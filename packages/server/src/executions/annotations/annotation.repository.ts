import type { ExecutionAnnotation } from '@millrace/api';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.ts';
import { annotationTagKey } from '../storage/execution.repository.ts';
import { toStoredText } from '../storage/stored-text.ts';

/** What people noted about executions. */
export interface AnnotationRepository {
  /** By the id of the execution. */
  find(executionIds: readonly number[]): Promise<Map<number, ExecutionAnnotation>>;
  /** Replaces what was noted. */
  set(executionId: number, annotation: ExecutionAnnotation, updatedAt: number): Promise<void>;
}

export function createAnnotationRepository(db: Kysely<DatabaseSchema>): AnnotationRepository {
  return {
    find: async (executionIds) => {
      if (executionIds.length === 0) return new Map();
      const notes = await db
        .selectFrom('execution_annotation')
        .select(['execution_id', 'rating', 'note'])
        .where('execution_id', 'in', executionIds)
        .execute();
      const tags = await db
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
    },
    set: (execution_id, { rating, note, tags }, updated_at) =>
      db.transaction().execute(async (transaction) => {
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
      }),
  };
}
