import { freeStartMemory } from '@millrace/wire';
import { createWorkerPlane, type WorkerPlane } from '../control-plane/worker-plane.ts';
import { StartError } from '../errors/start-error.ts';
import { listen } from '../http/listen.ts';
import { programVersion } from '../instance/program-version.ts';
import { publicUrlOf } from '../instance/public-url.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { openInstance } from './open-instance.ts';
import { onShutdown } from './shutdown.ts';

const MAX_CONCURRENCY = 10_000;

/**
 * Runs what servers hand over, until the process is told to end.
 * @param concurrency executions at once; default: as many as its runners work on.
 */
export async function workerCommand({ concurrency }: { concurrency: string | undefined }): Promise<void> {
  const wanted = concurrency === undefined ? undefined : parseConcurrency(concurrency);
  const opened = await openInstance();
  const { log, database } = opened;
  const { config } = opened.liveConfig;
  let plane: WorkerPlane | undefined;
  const close = async (graceMs: number): Promise<void> => {
    await plane?.close(graceMs);
    await opened.close();
  };
  try {
    const atOnce = () => wanted ?? Math.min(config.runners * config.concurrency, MAX_CONCURRENCY);
    plane = await createWorkerPlane({
      ...opened,
      concurrency: atOnce,
      publicUrl: publicUrlOf(config, config.port),
      environment: process.env,
      runnerEntry: runnerEntry(),
    });
    if (config.workerPort !== undefined) await listen(plane.app, { host: config.host, port: config.workerPort });
    onShutdown(log, () => close(config.shutdownGraceSeconds * 1000));
    await plane.start();
    await opened.checkKey();
    announce({ concurrency: atOnce(), database: database.description });
    freeStartMemory();
  } catch (error) {
    await close(0);
    throw error;
  }
}

/** @throws StartError for what is no number of executions. */
function parseConcurrency(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= MAX_CONCURRENCY) return number;
  throw new StartError(
    `--concurrency is "${text}", but must be a number from 1 to ${MAX_CONCURRENCY}.`,
    'It says how many executions the worker runs at once.',
  );
}

function announce({ concurrency, database }: { concurrency: number; database: string }): void {
  const lines = [
    `A worker of Millrace ${programVersion} takes executions`,
    `  At once      ${concurrency}`,
    `  Database     ${database}`,
    '  Stop it with Ctrl+C.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
