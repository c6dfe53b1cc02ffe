import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import type { Alarm } from '@millrace/wire';

/** Reads what the watchdog of a runner says. */
export function readAlarms(pipe: Readable | Writable | null | undefined, onAlarm: (alarm: Alarm) => void): void {
  if (!(pipe instanceof Readable)) return;
  // A pipe that breaks is the end of the process, which is noticed elsewhere.
  pipe.on('error', () => undefined);
  createInterface({ input: pipe }).on('line', (line) => onAlarm(JSON.parse(line)));
}
