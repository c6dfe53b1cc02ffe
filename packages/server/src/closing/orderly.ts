import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';

/** How long one thing may take to end when nothing says otherwise. */
const PATIENCE_MS = 3000;

/**
 * Ends one thing in an orderly way, but does not wait for ever: what it talks to may be away. Does not fail.
 * @param what for people, as in "… could not be ended in an orderly way".
 */
export type EndOrderly = (what: string, end: () => Promise<void>, patienceMs?: number) => Promise<void>;

/** What is left alone is said in the log; the end of a process does not depend on it. */
export function createEndOrderly(log: Logger): EndOrderly {
  return async (what, end, patienceMs = PATIENCE_MS) => {
    const stop = new AbortController();
    const timeout = delay(patienceMs, 'late' as const, { signal: stop.signal });
    try {
      if ((await Promise.race([end(), timeout])) === 'late') {
        log.warn({ what, patienceMs }, 'Did not end in time and is left alone');
      }
    } catch (error) {
      log.warn({ what, err: error }, 'Could not be ended in an orderly way and is left alone');
    } finally {
      stop.abort();
      await timeout.catch(() => undefined);
    }
  };
}
