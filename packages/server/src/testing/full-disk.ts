import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Space for the pages that a first write may still find half empty is taken with rows of this size. */
const FILLER_BYTES = 200;

/**
 * Lets writes of executions fail for want of space: with SQLite for real, with PostgreSQL by the error that it has for it.
 */
export async function fillDisk(database: Database): Promise<{ makeRoom(): Promise<void> }> {
  if (database.kind === 'sqlite') {
    const { raw } = database;
    raw.exec('create table filler (bytes blob)');
    const { page_count: pages } = raw.prepare('pragma page_count').get() as { page_count: number };
    raw.exec(`pragma max_page_count = ${pages}`);
    const fill = raw.prepare(`insert into filler values (zeroblob(${FILLER_BYTES}))`);
    for (let isFull = false; !isFull; ) {
      try {
        fill.run();
      } catch {
        isFull = true;
      }
    }
    return { makeRoom: async () => raw.exec('pragma max_page_count = 1000000') };
  }
  await sql`
    create function fail_for_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    database.db,
  );
  await sql`create trigger full_disk before insert on execution execute function fail_for_space()`.execute(database.db);
  return {
    makeRoom: async () => {
      await sql`drop trigger full_disk on execution`.execute(database.db);
    },
  };
}
