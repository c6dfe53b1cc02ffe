import type { QueueState } from '@millrace/api';
import { Gauge, type Registry } from 'prom-client';

/** What waits for workers, and who takes it. While the queue does not answer, only that is told. */
export function addQueueFigures(registry: Registry, look: () => Promise<QueueState>): void {
  let underWay: Promise<QueueState | undefined> | undefined;
  /** Asked once for all figures that are read at the same time. */
  const lookOnce = (): Promise<QueueState | undefined> => {
    underWay ??= look()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  function add(name: string, help: string, read: (state: QueueState) => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await lookOnce();
        if (state) this.set(read(state));
        else this.remove();
      },
    });
  }

  new Gauge({
    name: 'millrace_queue_up',
    help: 'Whether the queue answers.',
    registers: [registry],
    async collect() {
      this.set((await lookOnce()) ? 1 : 0);
    },
  });
  add('millrace_queue_waiting', 'Jobs that no worker has.', ({ waiting }) => waiting);
  add('millrace_queue_taken', 'Jobs that workers have.', ({ taken }) => taken);
  add(
    'millrace_queue_oldest_seconds',
    'For how long the oldest job waits; 0 when none does.',
    ({ oldestMs }) => oldestMs / 1000,
  );
  add('millrace_workers', 'Workers that take jobs.', ({ workers }) => workers.length);
  add('millrace_worker_places', 'Jobs that all workers together may have.', ({ workers }) =>
    workers.reduce((sum, { places }) => sum + places, 0),
  );
}
