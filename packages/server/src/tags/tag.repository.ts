import type { TagReference } from '@millrace/api';
import type { Kysely } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema, TagTable } from '../database/database-schema.ts';

/** Tags, and which workflows have them. */
export interface TagRepository {
  /** By name. */
  list(): Promise<TagTable[]>;
  /** How many visible workflows have each tag, by its id; tags without any are left out. */
  countUses(visible: Visibility): Promise<Map<string, number>>;
  findById(id: string): Promise<TagTable | undefined>;
  create(row: TagTable): Promise<void>;
  update(id: string, changes: Pick<TagTable, 'name' | 'name_key' | 'updated_at'>): Promise<void>;
  /** Takes it off all workflows, too. False when there is none. */
  delete(id: string): Promise<boolean>;
  /** Tags of workflows by their ids, each by name. */
  listByWorkflow(workflowIds: readonly string[]): Promise<Map<string, TagReference[]>>;
  /** Replaces the tags of a workflow. */
  setOfWorkflow(workflowId: string, tagIds: readonly string[]): Promise<void>;
}

export function createTagRepository(db: Kysely<DatabaseSchema>): TagRepository {
  return {
    list: () => db.selectFrom('tag').selectAll().orderBy('name_key').execute(),
    countUses: async (visible) => {
      const uses = db
        .selectFrom('workflow_tag')
        .select(['tag_id', ({ fn }) => fn.countAll<number | string>().as('count')])
        .groupBy('tag_id');
      const counted =
        visible === 'everything' ? uses : uses.where(isVisible('workflow', 'workflow_tag.workflow_id', visible));
      return new Map((await counted.execute()).map(({ tag_id, count }) => [tag_id, Number(count)]));
    },
    findById: (id) => db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst(),
    create: async (row) => {
      await db.insertInto('tag').values(row).execute();
    },
    update: async (id, changes) => {
      await db.updateTable('tag').set(changes).where('id', '=', id).execute();
    },
    delete: (id) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('workflow_tag').where('tag_id', '=', id).execute();
        const { numDeletedRows } = await transaction.deleteFrom('tag').where('id', '=', id).executeTakeFirst();
        return numDeletedRows > 0n;
      }),
    listByWorkflow: async (workflowIds) => {
      if (workflowIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('workflow_tag')
        .innerJoin('tag', 'tag.id', 'workflow_tag.tag_id')
        .select(['workflow_tag.workflow_id as workflowId', 'tag.id', 'tag.name'])
        .where('workflow_tag.workflow_id', 'in', workflowIds)
        .orderBy('tag.name_key')
        .execute();
      const byWorkflow = Map.groupBy(rows, ({ workflowId }) => workflowId);
      return new Map([...byWorkflow].map(([id, tags]) => [id, tags.map(({ id, name }) => ({ id, name }))]));
    },
    setOfWorkflow: (workflow_id, tagIds) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('workflow_tag').where('workflow_id', '=', workflow_id).execute();
        const rows = tagIds.map((tag_id) => ({ workflow_id, tag_id }));
        if (rows.length > 0) await transaction.insertInto('workflow_tag').values(rows).execute();
      }),
  };
}
