import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestFolder } from '../../testing/test-home.ts';
import type { SqliteDatabase } from '../database.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

describe('A file that another process has locked', () => {
  let remove: () => Promise<void>;
  let database: SqliteDatabase;
  let other: DatabaseSync;
  beforeEach(async () => {
    const made = await makeTestFolder();
    remove = made.remove;
    const file = `${made.folder}/millrace.sqlite`;
    database = await openSqliteDatabase(file);
    other = new DatabaseSync(file);
    other.exec('begin immediate');
  });
  afterEach(async () => {
    other.close();
    await database.close();
    await remove();
  });

  it('is waited for beside the event loop', async () => {
    let isStored = false;
    const write = database.db
      .insertInto('setting')
      .values({ name: 'a', value: 'b' })
      .execute()
      .then(() => {
        isStored = true;
      });
    for (let turn = 0; turn < 5; turn++) await delay(10);
    expect(isStored).toBe(false);
    other.exec('commit');
    await write;
    expect(await database.db.selectFrom('setting').select('value').execute()).toEqual([{ value: 'b' }]);
  });

  it('is waited for by a transaction', async () => {
    const write = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('setting').values({ name: 'a', value: 'b' }).execute();
    });
    await delay(10);
    other.exec('commit');
    await write;
    expect(await database.db.selectFrom('setting').select('name').execute()).toEqual([{ name: 'a' }]);
  });
});
