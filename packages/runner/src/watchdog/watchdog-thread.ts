import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { Alarm, HoldingWork } from '@millrace/wire';
import { blame } from './blame.ts';
import { CURRENT_WORK_EXPRESSION } from './current-work.ts';
import { HoldMeter } from './hold-meter.ts';
import { SharedBeat } from './shared-beat.ts';
import type { WatchdogSettings } from './watchdog.ts';

// Program of the watchdog: a thread of the runner that goes on when the main thread is stuck.

const CHECK_INTERVAL_MS = 100;
/** The main thread is asked for what it does after this time, so that short holds cost nothing. */
const ASK_AFTER_MS = 500;

const { memory, alarmPipe, maxHoldMs, memoryMiB } = workerData as WatchdogSettings;
const beat = new SharedBeat(memory);
const meter = new HoldMeter({ checkIntervalMs: CHECK_INTERVAL_MS, maxHoldMs, memoryMiB });
let culprit: HoldingWork | undefined;
let session: Session | undefined;

const timer = setInterval(() => {
  const finding = meter.check(beat.beats, process.memoryUsage.rss());
  if (finding === 'held' || finding === 'released') say({ type: finding });
  if (meter.heldMs >= ASK_AFTER_MS) ask();
  else forget();
  if (finding === 'stuck' || finding === 'memory') giveUp(finding === 'stuck' ? 'held' : 'memory');
}, CHECK_INTERVAL_MS);

/**
 * V8 answers between two instructions of whatever runs, endless loops and patterns included: what it says is what holds
 * the loop now, not what began last. Only a single native operation leaves the question unanswered.
 */
function ask(): void {
  if (session) return;
  session = new Session();
  session.connectToMainThread();
  const asked = session;
  asked.post('Runtime.evaluate', { expression: CURRENT_WORK_EXPRESSION, returnByValue: true }, (error, answer) => {
    if (asked === session && !error) culprit = answer.result.value;
  });
}

function forget(): void {
  session?.disconnect();
  session = undefined;
  culprit = undefined;
}

function giveUp(cause: 'held' | 'memory'): void {
  clearInterval(timer);
  const blamed = culprit ?? blame({ isSilent: meter.isSilent, beat });
  const touched = beat.touched();
  say({ type: 'stuck', cause, ...(blamed && { culprit: blamed }), ...(touched && { touched }) });
}

function say(alarm: Alarm): void {
  try {
    writeSync(alarmPipe, `${JSON.stringify(alarm)}\n`);
  } catch {
    // Nobody listens any more: the process is about to end.
  }
}
