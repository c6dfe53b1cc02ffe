import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { CallLineRepository } from './call-line.repository.ts';

describeOnDatabases('Lines of requests', (open) => {
  let test: TestDatabase;
  let lines: CallLineRepository;
  beforeEach(async () => {
    test = await open();
    lines = new CallLineRepository(test.database);
  });
  afterEach(() => test.remove());

  const wanted = { line: 'a', pace: { requests: 2, perMs: 1000 } };
  const NOW = 1_800_000_000_000;

  it('give each request a slot of its own, however many servers ask at once', async () => {
    const another = new CallLineRepository(test.database);
    const waits = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? lines : another).take(wanted, NOW)),
    );
    expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 1000, 1000, 2000, 2000]);
    expect(await lines.take({ ...wanted, line: 'b' }, NOW)).toBe(0);
  });

  it('are held for all, and keep the longer of two pauses', async () => {
    await lines.hold('a', NOW + 5000);
    await lines.hold('a', NOW + 200);
    expect(await lines.take(wanted, NOW)).toBe(5000);
    expect(await lines.take({ ...wanted, hasSlot: true }, NOW + 5000)).toBe(0);
  });

  it('are removed when nobody uses them', async () => {
    await lines.take(wanted, NOW);
    await lines.hold('held', NOW + 5000);
    await lines.removeUnused(NOW + 1);
    const rows = await test.database.db.selectFrom('call_line').select('name').execute();
    expect(rows).toEqual([{ name: 'held' }]);
  });
});
