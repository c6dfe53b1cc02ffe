import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../../scripts/test-services/postgres.mjs';
import { isFull } from '../support/budget.ts';
import { databases, type Home, makeHome } from '../support/homes.ts';
import { Product } from '../support/product.ts';
import { printTable } from '../support/table.ts';
import { type Audit, audit } from './audit.ts';
import { Load, loadedWorkflow, Sink } from './load.ts';

const SECONDS = isFull ? [1, 10, 60] : [1];
const BEFORE_AND_AFTER_MS = 1500;
const TIMEOUT_MS = 240_000;

interface Row extends Audit {
  trouble: string;
  /** Answers that are no 200. */
  refused: string;
  unanswered: number;
}

const rows: Row[] = [];

/** Lets a product work before, during and after some trouble, and says what became of its calls. */
async function withTrouble(
  trouble: string,
  options: Home['options'],
  happen: (product: Product) => Promise<void>,
): Promise<Row> {
  const sink = new Sink();
  const product = await Product.start(options);
  try {
    await product.activate(loadedWorkflow(await sink.open()));
    const load = new Load(product);
    await delay(BEFORE_AND_AFTER_MS);
    await happen(product);
    await delay(BEFORE_AND_AFTER_MS);
    await load.stop();
    expect(product.isRunning).toBe(true);
    const refused = [...load.log.refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
    const faults: string[] = [];
    const found = await audit(product, { log: load.log, sink, onFound: (fault) => faults.push(fault) });
    const row = { trouble, refused, unanswered: load.log.unanswered, ...found };
    rows.push(row);
    printTable('Trouble with storage', rows);
    expect([...load.log.refused.keys()].filter((status) => status !== 503)).toEqual([]);
    expect(faults).toEqual([]);
    expect(found.acknowledged).toBeGreaterThan(0);
    expect(found).toMatchObject({ lost: 0, duplicated: 0, dishonest: 0 });
    return row;
  } finally {
    await product.stop();
    sink.close();
  }
}

it.skipIf(!databases.includes('PostgreSQL')).each(SECONDS)(
  'A database that is away for %i s is a pause',
  { timeout: TIMEOUT_MS },
  async (seconds) => {
    // One of its own: others use that of the tests.
    const postgres = await startPostgres();
    const home = await makeHome('SQLite');
    try {
      const options = { ...home.options, environment: { MILLRACE_DATABASE_URL: postgres.url } };
      await withTrouble(`PostgreSQL away for ${seconds} s`, options, async () => {
        await postgres.takeAway();
        await delay(seconds * 1000);
        await postgres.giveBack();
      });
    } finally {
      await home.remove();
      await postgres.stop();
    }
  },
);

it.each(SECONDS)(
  'A lock of another process on the SQLite file for %i s is a pause',
  { timeout: TIMEOUT_MS },
  async (seconds) => {
    const home = await makeHome('SQLite');
    try {
      await withTrouble(`SQLite locked for ${seconds} s`, home.options, async (product) => {
        const other = new DatabaseSync(path.join(home.options.dataFolder, 'millrace.sqlite'));
        other.exec('pragma busy_timeout = 5000; begin immediate');
        await delay(seconds * 1000);
        expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
        other.exec('rollback');
        other.close();
      });
    } finally {
      await home.remove();
    }
  },
);

const DISK_MIB = 64;
const inNamespace = ['unshare', '-Urm', 'sh', '-c'];
const canMount = spawnSync(inNamespace[0] ?? '', [...inNamespace.slice(1), 'mount -t tmpfs tmpfs /mnt']).status === 0;

it.skipIf(!canMount)(
  canMount
    ? 'A disk that is full is said, and what was acknowledged is there'
    : 'A full disk is tried only where a file system can be mounted in a namespace',
  { timeout: TIMEOUT_MS },
  async () => {
    const home = await makeHome('SQLite');
    const disk = path.join(home.options.dataFolder, 'disk');
    await mkdir(disk);
    const mount = `mount -t tmpfs -o size=${DISK_MIB}m tmpfs "${disk}" && exec "$@"`;
    const options = { ...home.options, dataFolder: disk, wrapper: [...inNamespace, mount, 'sh'] };
    try {
      await withTrouble('disk full', options, async (product) => {
        const ballast = product.seenFromOutside(path.join(disk, 'ballast'));
        await fill(ballast);
        await delay(BEFORE_AND_AFTER_MS);
        const ready = await fetch(`${product.url}/readyz`);
        await rm(ballast);
        expect(await ready.json()).toMatchObject({ problems: { disk: expect.stringContaining('full') } });
        expect(ready.status).toBe(503);
      });
    } finally {
      await home.remove();
    }
  },
);

/** Takes all the space that is left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = 1024 * 1024; size >= 4096; ) {
      try {
        await handle.writeFile(Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
  } finally {
    await handle.close();
  }
}
