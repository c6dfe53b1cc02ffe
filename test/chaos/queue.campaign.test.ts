import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { isFull } from '../support/budget.ts';
import { databases, type Home, makeHome } from '../support/homes.ts';
import { freePort, Product, type ProductOptions } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { chain, node } from '../support/workflows.ts';
import { audit } from './audit.ts';
import { Load, loadedWorkflow, Sink } from './load.ts';

const redisUrl = process.env.MILLRACE_TEST_REDIS_URL;
const WORKERS = isFull ? 3 : 2;
/** Of each process. In whole campaigns Redis forgets as often all that it has. */
const KILLS = isFull ? 34 : 1;
const LEAD_MOVES_MS = 10_000;
/** Work between two kills: enough to be in the middle of something. */
const MIN_CALLS = 6;
const WORK_SPREAD_MS = 300;
const LOOK_MS = 20;
/** So long each execution is under way: whoever is killed has some. */
const EFFECT_MS = 50;
const TICK = 'tick';

/** What is done to the cluster, again and again. */
interface Blow {
  name: string;
  strike(): Promise<void>;
  mend(): Promise<void>;
}

interface Member {
  name: string;
  options: ProductOptions;
  product: Product;
}

/** Two servers and their workers on one database and one queue. */
class Cluster {
  readonly members: Member[] = [];
  readonly #homes: Home[] = [];

  static async start(): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  get servers(): Member[] {
    return this.members.filter(({ options }) => options.command === 'start');
  }

  /** A kill of one of each kind where time is short, else of all. The first server leads when it is killed first. */
  get blows(): Blow[] {
    const victims = isFull ? this.members : this.members.filter(({ name }) => name.endsWith(' 1'));
    const kills = victims.map((member) => ({
      name: member.name,
      strike: () => member.product.kill(),
      mend: async () => {
        member.product = await Product.start(member.options);
      },
    }));
    return isFull ? [...kills, { name: 'memory of Redis', strike: forgetQueue, mend: async () => {} }] : kills;
  }

  async remove(): Promise<void> {
    for (const { product } of this.members) await product.stop();
    for (const home of this.#homes.reverse()) await home.remove();
  }

  async #start(): Promise<void> {
    const shared = await this.#newHome('PostgreSQL');
    const environment = {
      ...shared.options.environment,
      MILLRACE_ENCRYPTION_KEY: 'a key that all of them have',
      MILLRACE_EXECUTIONS_MODE: 'queue',
      MILLRACE_REDIS_URL: redisUrl ?? '',
      MILLRACE_RUNNERS: '1',
      // The first of them would be removed as outdated, and seem to be lost.
      MILLRACE_EXECUTIONS_MAX_COUNT: '0',
    };
    const commands = ['start', 'start', ...Array.from({ length: WORKERS }, () => 'worker' as const)] as const;
    for (const [index, command] of commands.entries()) {
      const { dataFolder } = (index === 0 ? shared : await this.#newHome('SQLite')).options;
      const options = { command, dataFolder, port: await freePort(), environment };
      const name = command === 'start' ? `server ${index + 1}` : `worker ${index - 1}`;
      this.members.push({ name, options, product: await Product.start(options) });
    }
  }

  async #newHome(database: Parameters<typeof makeHome>[0]): Promise<Home> {
    const home = await makeHome(database);
    this.#homes.push(home);
    return home;
  }
}

it.skipIf(redisUrl === undefined || !databases.includes('PostgreSQL'))(
  'Any server or worker that is killed under load loses and doubles nothing, and another server leads',
  { timeout: isFull ? 7_200_000 : 600_000 },
  async () => {
    const [sink, clock] = [new Sink({ answerAfterMs: EFFECT_MS }), new Sink()];
    const faults: string[] = [];
    const cluster = await Cluster.start();
    try {
      const [first] = cluster.servers;
      if (!first) throw new Error('No server runs');
      const workflowId = await first.product.activate(loadedWorkflow(await sink.open()));
      await first.product.activate(everySecond(await clock.open()));
      await Promise.all(cluster.servers.map(({ product }) => whenKnown(product)));
      const load = new Load(...cluster.servers.map(({ product }) => product));
      const results = await killAll(cluster, { load, clock });
      await load.stop();
      const found = await audit(first.product, {
        log: load.log,
        sink,
        workflowId,
        onFound: (fault) => faults.push(fault),
      });
      printTable('Killed under load, in queue mode', results);
      printTable('What is true afterwards', [found]);
      expect(faults).toEqual([]);
      expect(found).toMatchObject({ lost: 0, duplicated: 0, dishonest: 0 });
      expect(found.acknowledged).toBeGreaterThan(results.length * MIN_CALLS);
      if (isFull) expect(Math.max(...results.map((result) => result.longestTickMs))).toBeLessThan(LEAD_MOVES_MS);
    } finally {
      await cluster.remove();
      sink.close();
      clock.close();
    }
  },
);

/** Kills each of them, one after the other, while the others work. */
async function killAll(cluster: Cluster, { load, clock }: { load: Load; clock: Sink }) {
  const rows = cluster.blows.map((blow) => ({
    blow,
    result: { killed: blow.name, kills: 0, longestTickMs: 0, longestCallMs: 0 },
  }));
  for (let round = 0; round < KILLS; round++) {
    for (const { blow, result } of rows) {
      await load.acknowledges(MIN_CALLS);
      await delay(Math.random() * WORK_SPREAD_MS);
      await blow.strike();
      const killedAt = performance.now();
      const since = () => Math.round(performance.now() - killedAt);
      const [call, tick] = await Promise.all([load.acknowledges(1).then(since), whenTold(clock).then(since)]);
      result.kills++;
      result.longestCallMs = Math.max(result.longestCallMs, call);
      result.longestTickMs = Math.max(result.longestTickMs, tick);
      await blow.mend();
    }
    if (isFull) console.log(`round ${round + 1} of ${KILLS}`);
  }
  return rows.map(({ result }) => result);
}

/** As a Redis without a disk that starts again. */
async function forgetQueue(): Promise<void> {
  const redis = new Redis(redisUrl ?? '');
  await redis.flushdb();
  redis.disconnect();
}

/** Tells each second that the schedules of the cluster run. */
function everySecond(clockUrl: string) {
  const rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
  return chain('Clock', [
    node('Clock', 'scheduleTrigger', 1.2, { rule }),
    node('Tell', 'httpRequest', 4.2, { url: `${clockUrl}/?call=${TICK}`, method: 'GET', options: {} }),
  ]);
}

async function whenTold({ received }: Sink): Promise<void> {
  const told = () => received.get(TICK)?.length ?? 0;
  for (const before = told(); told() === before; ) await delay(LOOK_MS);
}

/** Resolves when a server knows the workflow under load. */
async function whenKnown({ url }: Product): Promise<void> {
  const isKnown = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/webhook/load`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ call: `first to ${url}` }),
    });
    return answer.ok;
  };
  while (!(await isKnown())) await delay(LOOK_MS);
}
