import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { LiveConfig } from '../config/live-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { createWorkerPlane } from '../control-plane/worker-plane.ts';
import { openDatabase } from '../database/open-database.ts';
import { ENCRYPTION_KEY } from './test-server.ts';

const FAKE_RUNNER = path.join(import.meta.dirname, 'fake-runner.ts');

export interface TestWorkerOptions {
  instanceId: string;
  /** Settings of the servers it works for. */
  environment: Record<string, string>;
  log: Logger;
  /** Default: the program that pretends to be a runner. */
  runnerEntry?: string;
  /** Jobs at once; default 20. */
  concurrency?: number;
}

export interface TestWorker {
  /** What it serves at its port. */
  app: Pick<FastifyInstance, 'inject'>;
  stop(graceMs?: number): Promise<void>;
}

/** A worker in this process. It takes jobs when this resolves. */
export async function startTestWorker({
  instanceId,
  environment,
  log,
  runnerEntry = FAKE_RUNNER,
  concurrency = 20,
}: TestWorkerOptions): Promise<TestWorker> {
  const loaded = loadConfig(environment);
  const database = await openDatabase(loaded.config, log);
  const plane = await createWorkerPlane({
    liveConfig: new LiveConfig(loaded),
    database,
    instance: { encryptionKey: ENCRYPTION_KEY, instanceId },
    publicUrl: 'http://localhost/',
    log,
    environment: process.env,
    runnerEntry,
    concurrency: () => concurrency,
    setLogLevel(level) {
      log.level = level;
    },
  });
  await plane.start();
  return {
    app: plane.app,
    async stop(graceMs = 100) {
      await plane.close(graceMs);
      await database.close();
    },
  };
}
