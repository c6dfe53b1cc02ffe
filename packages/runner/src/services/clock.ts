import type { Clock } from '@millrace/engine';
import { ownTurn } from '@millrace/node-sdk';

/** Real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  yield: ownTurn,
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
