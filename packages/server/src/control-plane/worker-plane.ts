import type { FastifyInstance } from 'fastify';
import { createEndOrderly } from '../closing/orderly.ts';
import { createApp } from '../http/create-app.ts';
import { compose } from '../modules/compose.ts';
import { type ControlPlaneOptions, givenTo } from './control-plane.ts';
import * as executionModules from './execution-modules.ts';
import * as workerModules from './worker-modules.ts';

export interface WorkerPlaneOptions extends Omit<ControlPlaneOptions, 'editorFolder'> {
  /** Jobs at once, as it is now. */
  concurrency(): number;
}

/** A worker: runs what servers hand over. */
export interface WorkerPlane {
  /** Only its health, and its figures where they are wanted. */
  app: FastifyInstance;
  /** Resolves when it takes jobs. */
  start(): Promise<void>;
  /** Takes nothing more, finishes what is under way, at most this long, and leaves the rest to others. */
  close(graceMs: number): Promise<void>;
}

export async function createWorkerPlane(options: WorkerPlaneOptions): Promise<WorkerPlane> {
  const { concurrency, liveConfig, log } = options;
  const { parts, ...composition } = await compose(
    { ...executionModules, ...workerModules },
    { ...givenTo(options), concurrency, isWorker: true },
  );
  const app = createApp(log, liveConfig.config);
  for (const part of parts) part.watch?.(app);
  for (const part of parts) await part.serve?.(app);
  const endOrderly = createEndOrderly(log);
  return {
    app,
    async start() {
      await composition.prepare();
      await composition.start();
    },
    async close(graceMs) {
      await composition.stop(graceMs);
      await endOrderly('the port of the worker', () => app.close());
    },
  };
}
