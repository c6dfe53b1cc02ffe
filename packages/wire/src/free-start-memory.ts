import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What comes first after the start is over by then. */
const AFTER_MS = 2000;

/**
 * Gives back, once, what only the start needed. V8 leaves the space for new objects as large as the start made it, about 20 MiB, until much
 * more is allocated: an instance that nobody uses would hold it for good.
 */
export function freeStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // Contexts that are made later have no use for it.
    setFlagsFromString('--no-expose-gc');
    collect();
  }, AFTER_MS).unref();
}
