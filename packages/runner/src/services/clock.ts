import type { Clock } from '@millrace/engine';
import { ownTurn } from '@millrace/node-sdk';

let turnBeganAt: number | undefined;

function beginTurn(): number {
  setImmediate(endTurn);
  turnBeganAt = Date.now();
  return turnBeganAt;
}

function endTurn(): void {
  turnBeganAt = undefined;
}

/** Real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async yield() {
    await ownTurn();
    beginTurn();
  },
  turnBeganAt: () => turnBeganAt ?? beginTurn(),
  async sleep(ms, signal) {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  },
};
