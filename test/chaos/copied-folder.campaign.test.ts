import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { databases, makeHome } from '../support/homes.ts';
import { freePort, Product } from '../support/product.ts';
import { chain, node, webhook } from '../support/workflows.ts';

interface Listed {
  results: Array<{ status: string; mode: string }>;
}

/** A service that answers when it is told to. */
async function slowService() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    server.emit('asked');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    waiting,
    asked: () => once(server, 'asked'),
    answer: () => {
      for (const response of waiting) response.end('{}');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function idOf(folder: string): Promise<string> {
  const { instanceId } = JSON.parse(await readFile(path.join(folder, 'instance.json'), 'utf8')) as {
    instanceId: string;
  };
  return instanceId;
}

it.skipIf(!databases.includes('PostgreSQL'))(
  'A server with a copied data folder takes an id of its own, and leaves the executions of the other one alone',
  { timeout: 180_000 },
  async () => {
    const home = await makeHome('PostgreSQL');
    const service = await slowService();
    const copy = await mkdtemp(path.join(os.tmpdir(), 'millrace-copy-'));
    const copied = { ...home.options, dataFolder: copy, port: await freePort() };
    const running: Product[] = [];
    const start = async (options: typeof copied): Promise<Product> => {
      const product = await Product.start(options);
      running.push(product);
      return product;
    };
    try {
      const original = await start(home.options);
      const id = await idOf(home.options.dataFolder);
      await original.activate(
        chain('Slow', [
          webhook('slow', 'onReceived'),
          node('Ask', 'httpRequest', 4.2, { url: service.url, method: 'GET', options: {} }),
        ]),
      );
      const asked = service.asked();
      expect((await fetch(`${original.url}/webhook/slow`, { method: 'POST' })).status).toBe(200);
      await asked;

      await cp(home.options.dataFolder, copy, { recursive: true });
      await start(copied);
      expect(await idOf(copy)).not.toBe(id);
      expect(await idOf(home.options.dataFolder)).toBe(id);
      service.answer();
      await expect
        .poll(async () => (await original.rest<Listed>('GET', '/executions')).results, { timeout: 30_000 })
        .toMatchObject([{ status: 'success' }]);
      expect(service.waiting).toHaveLength(1);

      // A server that was killed finds its id free.
      await original.kill();
      await start(home.options);
      expect(await idOf(home.options.dataFolder)).toBe(id);
    } finally {
      for (const product of running) await product.stop();
      service.close();
      await rm(copy, { recursive: true, force: true });
      await home.remove();
    }
  },
);
