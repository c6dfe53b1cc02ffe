import { pino } from 'pino';
import { onShutdown } from '../command/shutdown.ts';
import { startTestWorker } from './test-worker.ts';

/** Longer than any test. */
const GRACE_MS = 120_000;

// A worker in a process of its own, to be ended by force or by a signal. Arguments: its id, and the program of its runners.
const [instanceId = '', runnerEntry] = process.argv.slice(2);
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
const log = pino({ level: 'silent' });
const worker = await startTestWorker({ instanceId, environment, log, ...(runnerEntry && { runnerEntry }) });
onShutdown(log, () => worker.stop(GRACE_MS));
process.stdout.write('Ready\n');
