import type { ToRunner, ToServer } from '@millrace/wire';
import { Runner } from './runner.ts';

// Process entry of a runner: a child of the control plane, which it talks to over the process channel.
process.title = 'millrace-runner';

function die(error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`A runner ends because of a defect: ${stack}\n`);
  // Executions under way are recovered by the control plane.
  process.exit(1);
}

/** A message that finds nobody is no defect: the process ends when the connection does. */
function send(message: ToServer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Messages leave in order: when this one is out, all are. */
function endWhenSent(): void {
  const last: ToServer = { type: 'log', level: 'debug', message: 'The runner has finished' };
  process.send?.(last, undefined, undefined, () => process.exit(0));
}

process.on('uncaughtException', die);
process.on('unhandledRejection', die);
// The control plane is gone: nobody takes results any more.
process.on('disconnect', () => process.exit(0));
// Stopping is said by a message; a terminal sends these to the whole group.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

if (process.send) {
  const runner = new Runner({
    channel: { send },
    onShutdown: endWhenSent,
    onDefect: die,
  });
  process.on('message', (message) => runner.handle(message as ToRunner));
} else {
  process.stderr.write('This program is started by Millrace itself: run "millrace start".\n');
  process.exit(1);
}
