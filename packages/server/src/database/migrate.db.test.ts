import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import type { MigrationConnection } from './migration-connection.ts';
import { migrations } from './migrations/migrations.ts';

describeOnDatabases('Migrations', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.remove());

  it('do nothing when the tables are at the newest version', async () => {
    expect(await migrate(test.database.db, test.database.facts)).toEqual([]);
  });

  it('refuse a database that a newer program wrote', async () => {
    const newer = [...migrations, { name: '9999-from-the-future', up: async () => undefined }];
    await migrate(test.database.db, test.database.facts, newer);
    await expect(migrate(test.database.db, test.database.facts)).rejects.toMatchObject({
      name: 'StartError',
      message: `The database was written by a newer version of Millrace (its tables are at version ${newer.length}, "9999-from-the-future"; this program knows ${migrations.length}).`,
    });
  });

  it('leave nothing behind when a step fails half-way', async () => {
    const broken = [
      ...migrations,
      {
        name: 'half-way',
        up: async (db: MigrationConnection) => {
          await db.schema.createTable('half').addColumn('id', 'integer').execute();
          throw new Error('no more');
        },
      },
    ];
    await expect(migrate(test.database.db, test.database.facts, broken)).rejects.toThrow('no more');
    const tables = await test.database.db.introspection.getTables();
    expect(tables.map((table) => table.name)).not.toContain('half');
  });
});
