import { sql } from 'kysely';
import type { MigrationConnection } from '../migration-connection.ts';
import { newId } from '../new-id.ts';

const MAX_NAME_LENGTH = 24;

/** Tags of workflows. Until now they stood in the stored files only. */
export async function createTagTables(db: MigrationConnection): Promise<void> {
  await db.schema
    .createTable('tag')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('workflow_tag')
    .addColumn('workflow_id', 'text', (column) => column.notNull())
    .addColumn('tag_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('workflow_tag_key', ['workflow_id', 'tag_id'])
    .execute();
  await db.schema.createIndex('workflow_tag_by_tag').on('workflow_tag').columns(['tag_id', 'workflow_id']).execute();
  await takeOverTags(db);
}

async function takeOverTags(db: MigrationConnection): Promise<void> {
  const { rows } = await sql<{ id: string; document: string }>`
    select id, document from workflow where document like '%"tags"%'`.execute(db);
  const idsByKey = new Map<string, string>();
  const now = Date.now();
  for (const { id: workflowId, document } of rows) {
    const names = new Map(namesIn(document).map((name) => [name.normalize().toLowerCase(), name]));
    for (const [key, name] of names) {
      let tagId = idsByKey.get(key);
      if (tagId === undefined) {
        tagId = newId();
        idsByKey.set(key, tagId);
        await sql`insert into tag (id, name, name_key, created_at, updated_at)
          values (${tagId}, ${name}, ${key}, ${now}, ${now})`.execute(db);
      }
      await sql`insert into workflow_tag (workflow_id, tag_id) values (${workflowId}, ${tagId})`.execute(db);
    }
  }
}

/** A file has tags as names, or as objects with a name. */
function namesIn(document: string): string[] {
  const { tags } = JSON.parse(document) as { tags?: unknown };
  if (!Array.isArray(tags)) return [];
  return tags
    .map((tag: unknown) => (typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag))
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim().slice(0, MAX_NAME_LENGTH).trim())
    .filter((name) => name !== '');
}
