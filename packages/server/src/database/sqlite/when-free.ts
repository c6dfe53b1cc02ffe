import { setTimeout as delay } from 'node:timers/promises';

/** Another process has the lock. */
const BUSY = 5;
const LIMIT_MS = 5000;
const PAUSE_MS = 20;

/** Does work on the file as soon as no other process has its lock: waits beside the event loop, and not for ever. */
export async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await delay(PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
