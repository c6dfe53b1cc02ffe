import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import type { TracingConfig } from './span-sink.ts';
import { openTracing } from './tracing.ts';

/** How long a process waits at its end for the collector of traces. */
const GRACE_MS = 3000;

/** What requests and executions took, for a collector. */
export const tracingModule = defineModule({
  name: 'tracing',
  needs: { config: need<TracingConfig>(), instance: need<{ instanceId: string }>(), log: need<Logger>() },
  provides: ['tracing'],
  async create({ config, instance, log }) {
    const tracing = await openTracing({ config, serverId: instance.instanceId, log });
    return { provides: { tracing }, stop: () => tracing?.close(GRACE_MS) };
  },
});
