import { ALARM_PIPE, freeStartMemory, messagesOf, type Packet, type ToRunner } from '@millrace/wire';
import { ProcessChannel } from './channel/process-channel.ts';
import type { NodeTypeRegistry } from './node-types/node-type-registry.ts';
import { Runner } from './runner.ts';

/**
 * Makes this process a runner: a child of the control plane, which it talks to over the process channel.
 * @param registry default: all built-in types.
 */
export function startRunner(registry?: NodeTypeRegistry): void {
  process.title = 'millrace-runner';

  const channel = new ProcessChannel();

  function die(error: unknown): void {
    const stack = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`A runner ends because of a defect: ${stack}\n`);
    // Executions under way are recovered by the control plane.
    process.exit(1);
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
      channel,
      onShutdown: () => channel.flush(() => process.exit(0)),
      onDefect: die,
      ...(registry && { registry }),
      ...(process.argv.includes('--alarm') && { alarmPipe: ALARM_PIPE }),
    });
    process.on('message', (message) => {
      for (const entry of messagesOf(message as Packet<ToRunner>)) runner.handle(entry);
    });
    freeStartMemory();
  } else {
    process.stderr.write('This program is started by Millrace itself: run "millrace start".\n');
    process.exit(1);
  }
}
