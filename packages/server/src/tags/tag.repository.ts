import type { TagReference } from '@millrace/api';
import type { Kysely } from 'kysely';
import { isVisible, type Visibility } from '../access/visibility.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import type { TagTable } from '../database/tables/workflow-tables.ts';

/** Tags, and which workflows have them. */
export class TagRepository {
  readonly #db: Kysely<DatabaseSchema>;

  constructor(db: Kysely<DatabaseSchema>) {
    this.#db = db;
  }

  /** By name. */
  list(): Promise<TagTable[]> {
    return this.#db.selectFrom('tag').selectAll().orderBy('name_key').execute();
  }

  /** How many visible workflows have each tag, by its id; tags without any are left out. */
  async countUses(visible: Visibility): Promise<Map<string, number>> {
    const uses = this.#db
      .selectFrom('workflow_tag')
      .select(['tag_id', ({ fn }) => fn.countAll<number | string>().as('count')])
      .groupBy('tag_id');
    const counted =
      visible === 'everything' ? uses : uses.where(isVisible('workflow', 'workflow_tag.workflow_id', visible));
    return new Map((await counted.execute()).map(({ tag_id, count }) => [tag_id, Number(count)]));
  }

  findById(id: string): Promise<TagTable | undefined> {
    return this.#db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async create(row: TagTable): Promise<void> {
    await this.#db.insertInto('tag').values(row).execute();
  }

  async update(id: string, changes: Pick<TagTable, 'name' | 'name_key' | 'updated_at'>): Promise<void> {
    await this.#db.updateTable('tag').set(changes).where('id', '=', id).execute();
  }

  /** Takes it off all workflows, too. False when there is none. */
  delete(id: string): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('workflow_tag').where('tag_id', '=', id).execute();
      const { numDeletedRows } = await transaction.deleteFrom('tag').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    });
  }

  /** Tags of workflows by their ids, each by name. */
  async listByWorkflow(workflowIds: readonly string[]): Promise<Map<string, TagReference[]>> {
    if (workflowIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('workflow_tag')
      .innerJoin('tag', 'tag.id', 'workflow_tag.tag_id')
      .select(['workflow_tag.workflow_id as workflowId', 'tag.id', 'tag.name'])
      .where('workflow_tag.workflow_id', 'in', workflowIds)
      .orderBy('tag.name_key')
      .execute();
    const byWorkflow = Map.groupBy(rows, ({ workflowId }) => workflowId);
    return new Map([...byWorkflow].map(([id, tags]) => [id, tags.map(({ id, name }) => ({ id, name }))]));
  }

  /** Replaces the tags of a workflow. */
  setOfWorkflow(workflow_id: string, tagIds: readonly string[]): Promise<void> {
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('workflow_tag').where('workflow_id', '=', workflow_id).execute();
      const rows = tagIds.map((tag_id) => ({ workflow_id, tag_id }));
      if (rows.length > 0) await transaction.insertInto('workflow_tag').values(rows).execute();
    });
  }
}
