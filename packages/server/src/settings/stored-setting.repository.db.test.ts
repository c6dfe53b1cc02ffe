import { afterEach, beforeEach, expect, it } from 'vitest';
import { SettingRepository } from '../instance/setting.repository.ts';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { StoredSettingRepository } from './stored-setting.repository.ts';

describeOnDatabases('Stored settings', (open) => {
  let test: TestDatabase;
  let repository: StoredSettingRepository;
  beforeEach(async () => {
    test = await open();
    repository = new StoredSettingRepository(test.database.db);
  });
  afterEach(() => test.remove());

  it('are stored, changed and removed together, and tell what was stored before', async () => {
    expect(
      await repository.change(
        new Map([
          ['MILLRACE_A', '1'],
          ['MILLRACE_B', '2'],
        ]),
      ),
    ).toEqual(new Map());
    expect(
      await repository.change(
        new Map([
          ['MILLRACE_A', '3'],
          ['MILLRACE_B', null],
          ['MILLRACE_C', null],
        ]),
      ),
    ).toEqual(
      new Map([
        ['MILLRACE_A', '1'],
        ['MILLRACE_B', '2'],
      ]),
    );
    expect(await repository.list()).toEqual(new Map([['MILLRACE_A', '3']]));
  });

  it('stand beside other facts of the instance, and leave them alone', async () => {
    const facts = new SettingRepository(test.database.db);
    await facts.set('settings', 'another fact');
    await repository.change(new Map([['MILLRACE_A', '1']]));
    await repository.change(new Map([['MILLRACE_A', null]]));
    expect(await repository.list()).toEqual(new Map());
    expect(await facts.get('settings')).toBe('another fact');
  });

  it('may be stored by several at the same moment', async () => {
    const values = ['1', '2', '3', '4'];
    await Promise.all(values.map((value) => repository.change(new Map([['MILLRACE_A', value]]))));
    const [stored = ''] = (await repository.list()).values();
    expect(values).toContain(stored);
  });
});
