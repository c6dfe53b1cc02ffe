const POLL_MS = 50;

/**
 * Ends this process when it has more than `maxBytes` resident. Scripts run on another thread, so the timer fires
 * whatever they do. On Linux the runner watches from outside, which is surer.
 */
export function limitMemory(maxBytes: number): void {
  if (process.platform === 'linux') return;
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.abort();
  }, POLL_MS).unref();
}
