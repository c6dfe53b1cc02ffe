import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { PackageRepository } from './package.repository.ts';

const HOUR_MS = 60 * 60_000;

function factsOf(name: string, version: string) {
  return { name, version, installedAt: '2026-01-01T00:00:00.000Z', nodes: [], credentialTypes: [], leftOut: [] };
}

async function* chunks(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, `${index}`);
}

describeOnDatabases('Stored packages', (open) => {
  let test: TestDatabase;
  let packages: PackageRepository;
  let now = 0;
  beforeEach(async () => {
    test = await open();
    packages = new PackageRepository(test.database.db, () => now);
  });
  afterEach(() => test.remove());

  const partsIn = async () =>
    (await test.database.db.selectFrom('community_package_part').select('package_id').distinct().execute())
      .map(({ package_id }) => package_id)
      .sort();
  const only = async () => {
    const [stored] = await packages.list();
    if (!stored) throw new Error('Nothing is stored');
    return stored;
  };

  it('give the bytes that were put in, and those of an update after it', async () => {
    await packages.put('a', factsOf('n8n-nodes-x', '1.0.0'), chunks(10, 100_000, 70_000));
    const first = await only();
    expect(first).toMatchObject({ ...factsOf('n8n-nodes-x', '1.0.0'), id: 'a', partCount: 3 });
    const bytes = await buffer(packages.archive(first));
    expect(bytes.equals(await buffer(chunks(10, 100_000, 70_000)))).toBe(true);

    await packages.put('b', factsOf('n8n-nodes-x', '1.1.0'), chunks(5));
    expect(await packages.fingerprint()).toBe('b');
    expect((await buffer(packages.archive(await only()))).toString()).toBe('00000');
    expect(await partsIn()).toEqual(['b']);
    await expect(buffer(packages.archive(first))).rejects.toThrow('A part of its files is missing');
    await packages.delete('n8n-nodes-x');
    expect([await packages.list(), await partsIn()]).toEqual([[], []]);
  });

  it('say so when their bytes were changed', async () => {
    await packages.put('a', factsOf('n8n-nodes-x', '1.0.0'), chunks(10));
    await test.database.db
      .updateTable('community_package_part')
      .set({ content: Buffer.from('x') })
      .execute();
    await expect(buffer(packages.archive(await only()))).rejects.toThrow('are damaged');
  });

  it('leave the parts of an installation under way alone, and remove those of one that was cut off', async () => {
    const cutOff = async function* () {
      yield Buffer.alloc(200_000);
      throw new Error('cut off');
    };
    await expect(packages.put('a', factsOf('n8n-nodes-x', '1.0.0'), cutOff())).rejects.toThrow('cut off');
    await packages.put('b', factsOf('n8n-nodes-y', '1.0.0'), chunks(5));
    expect(await partsIn()).toEqual(['a', 'b']);
    now += HOUR_MS + 1;
    await packages.put('c', factsOf('n8n-nodes-z', '1.0.0'), chunks(5));
    expect(await partsIn()).toEqual(['b', 'c']);
  });
});
