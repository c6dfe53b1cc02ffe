import type { Logger } from '../logging/logger.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const PARENT_INTERVAL_MS = 500;

/** Ends the process in an orderly way on the first signal, at once on the second. */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let isClosing = false;
  const stop = (signal: string): void => {
    isClosing = true;
    log.info({ signal }, 'Stopping: executions under way are finished first. A second signal stops at once.');
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The server could not be stopped in an orderly way');
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      stop(signal);
    });
  }
  // The shell that npx starts a program in passes no signal on.
  if (process.env.npm_lifecycle_event !== 'npx') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!isClosing) stop('end of npx');
  }, PARENT_INTERVAL_MS);
  watch.unref();
}
