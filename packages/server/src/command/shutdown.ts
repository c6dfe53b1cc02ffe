import type { Logger } from '../logging/logger.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ends the process in an orderly way on the first signal, at once on the second. */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let isClosing = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      log.info({ signal }, 'Stopping: executions under way are finished first. A second signal stops at once.');
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'The server could not be stopped in an orderly way');
          process.exit(1);
        },
      );
    });
  }
}
