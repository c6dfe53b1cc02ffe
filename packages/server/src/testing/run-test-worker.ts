import { pino } from 'pino';
import { startTestWorker } from './test-worker.ts';

// A worker in a process of its own, to be ended by force. Argument: its id.
const [instanceId = ''] = process.argv.slice(2);
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
);
await startTestWorker({ instanceId, environment, log: pino({ level: 'silent' }) });
process.stdout.write('Ready\n');
