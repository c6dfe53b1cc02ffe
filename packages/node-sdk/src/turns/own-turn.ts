const waiting: Array<() => void> = [];

/**
 * Resolves in a turn of the event loop that nothing else gets which waits here: between two of them, what came in from
 * outside is dealt with. `setImmediate` lets all that wait for it go on in the same turn, which takes as long as all of
 * them together. For work on long data, to be awaited every few milliseconds.
 */
export function ownTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(next);
  return promise;
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
