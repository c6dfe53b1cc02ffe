import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isFull } from '../support/budget.ts';
import { databases, makeHome } from '../support/homes.ts';
import { Product } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { type Audit, audit } from './audit.ts';
import { Load, loadedWorkflow, Sink } from './load.ts';

/** Over all databases. */
const KILLS = isFull ? { server: 100, runner: 300 } : { server: 12, runner: 24 };
/** On a slow machine there are fewer. */
const MAX_MS = isFull ? 1_800_000 : 90_000;
/** Work between two kills: enough to be in the middle of something. */
const MIN_CALLS = 6;
const WORK_SPREAD_MS = 300;

type Victim = keyof typeof KILLS;

const results: Array<{ database: string; victim: Victim; kills: number } & Audit> = [];

describe.each(databases)('On %s', (database) => {
  it.each(Object.keys(KILLS) as Victim[])(
    'a %s that is killed under load loses, doubles and hides nothing',
    { timeout: isFull ? 3_600_000 : 300_000 },
    async (victim) => {
      const faults: string[] = [];
      const found = await killUnderLoad(database, victim, (fault) => faults.push(fault));
      results.push({ database, victim, ...found });
      printTable('Killed under load', results);
      expect(faults).toEqual([]);
      expect(found).toMatchObject({ lost: 0, duplicated: 0, dishonest: 0 });
      expect(found.acknowledged).toBeGreaterThan(0);
    },
  );
});

async function killUnderLoad(
  database: (typeof databases)[number],
  victim: Victim,
  onFound: (fault: string) => void,
): Promise<{ kills: number } & Audit> {
  const home = await makeHome(database);
  const sink = new Sink();
  let product = await Product.start(home.options);
  try {
    await product.activate(loadedWorkflow(await sink.open()));
    const load = new Load(product);
    let kills = 0;
    for (const end = Date.now() + MAX_MS; kills < KILLS[victim] / databases.length && Date.now() < end; ) {
      await load.acknowledges(MIN_CALLS);
      await delay(Math.random() * WORK_SPREAD_MS);
      if (victim === 'runner') {
        if (await product.killRunner()) kills++;
        continue;
      }
      await product.kill();
      product = await Product.start(home.options);
      kills++;
    }
    await load.stop();
    return { kills, ...(await audit(product, { log: load.log, sink, onFound })) };
  } finally {
    await product.stop();
    sink.close();
    await home.remove();
  }
}
