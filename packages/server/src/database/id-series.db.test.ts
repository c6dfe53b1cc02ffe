import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, type TestDatabase } from '../testing/databases.ts';
import { IdSeries } from './id-series.ts';

describeOnDatabases('A series of ids', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.remove());

  async function take(series: IdSeries, count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, () => series.next()));
  }

  it('starts at 1 and ascends without gaps', async () => {
    const series = new IdSeries(test.database.db, 'execution');
    expect(await take(series, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it('never gives two servers the same id', async () => {
    const servers = [new IdSeries(test.database.db, 'execution'), new IdSeries(test.database.db, 'execution')];
    const ids = (await Promise.all(servers.map((series) => take(series, 200)))).flat();
    expect(new Set(ids).size).toBe(400);
  });

  it('goes on where a server that stopped in an orderly way left off', async () => {
    const first = new IdSeries(test.database.db, 'execution');
    await take(first, 3);
    await first.release();
    expect(await new IdSeries(test.database.db, 'execution').next()).toBe(4);
  });

  it('does not give back ids behind which another server took some', async () => {
    const first = new IdSeries(test.database.db, 'execution');
    const second = new IdSeries(test.database.db, 'execution');
    const taken = [await first.next(), await second.next()];
    await first.release();
    taken.push(await new IdSeries(test.database.db, 'execution').next());
    expect(new Set(taken).size).toBe(3);
  });
});
