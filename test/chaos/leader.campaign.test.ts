import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { databases, makeHome } from '../support/homes.ts';
import { freePort, Product } from '../support/product.ts';
import { chain, node, webhook } from '../support/workflows.ts';
import { Sink } from './load.ts';

const TIMEOUT_MS = 120_000;
const LOOK_MS = 50;
/** Times that are told before it is looked at who told them. */
const TIMES = 3;

/** Tells each second which server ran it: addresses of executions begin with that of their server. */
function everySecond(name: string, sinkUrl: string) {
  const url = `=${sinkUrl}/?call=${name}&execution={{ $execution.resumeUrl }}`;
  const rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
  return chain(name, [
    node('Clock', 'scheduleTrigger', 1.2, { rule }),
    node('Tell', 'httpRequest', 4.2, { url, method: 'GET', options: {} }),
  ]);
}

it.skipIf(!databases.includes('PostgreSQL'))(
  'Of two servers on one database one runs schedules, and the other when that one is killed',
  { timeout: TIMEOUT_MS },
  async () => {
    const [home, second] = [await makeHome('PostgreSQL'), await makeHome('SQLite')];
    const environment = { ...home.options.environment, MILLRACE_ENCRYPTION_KEY: 'a key that both servers have' };
    const sink = new Sink();
    const sinkUrl = await sink.open();
    const leader = await Product.start({ ...home.options, environment });
    const follower = await Product.start({ ...second.options, port: await freePort(), environment });
    const tellers = (name: string, from = 0) => (sink.received.get(name) ?? []).slice(from);
    const onlyFrom = async (product: Product, name: string, from = 0) => {
      while (tellers(name, from).length < TIMES) await delay(LOOK_MS);
      const others = tellers(name, from).filter(
        (address) => !address.startsWith(product.url.replace('127.0.0.1', 'localhost')),
      );
      expect(others).toEqual([]);
    };
    try {
      await leader.activate(everySecond('first', sinkUrl));
      await onlyFrom(leader, 'first');
      // What is activated on one server is known to the other.
      await follower.activate(everySecond('second', sinkUrl));
      await onlyFrom(leader, 'second');
      await leader.activate(chain('Called', [webhook('both', 'onReceived')]));
      while ((await fetch(`${follower.url}/webhook/both`, { method: 'POST' })).status === 404) await delay(LOOK_MS);

      await leader.kill();
      const killedAt = performance.now();
      const before = tellers('first').length;
      while (tellers('first').length === before) await delay(LOOK_MS);
      process.stdout.write(`\nThe lead moved within ${Math.round(performance.now() - killedAt)} ms\n`);
      await onlyFrom(follower, 'first', before);
    } finally {
      await leader.stop();
      await follower.stop();
      sink.close();
      await second.remove();
      await home.remove();
    }
  },
);
