/** Runs tasks in their order, at most so many at a time. One whose signal is aborted before its turn is not begun. */
export function atMost(limit: number) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      // Whose turn it is takes the place over.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
