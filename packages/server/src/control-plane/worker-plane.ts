import type { FastifyInstance } from 'fastify';
import { createAuditLogRepository } from '../audit-log/audit-log.repository.ts';
import { AuditLog } from '../audit-log/audit-log.ts';
import { noteSetApart } from '../audit-log/set-apart.ts';
import { createTargetNames } from '../audit-log/target-names.ts';
import { createEndOrderly } from '../closing/orderly.ts';
import { createApp } from '../http/create-app.ts';
import { serveHealth } from '../http/health.routes.ts';
import { serveMetrics } from '../metrics/metrics.routes.ts';
import { createPackages } from '../packages/create-packages.ts';
import { followPackages } from '../packages/follow-packages.ts';
import { ExecutionNews } from '../push/execution-news.ts';
import { PageEvents } from '../queue/page-events.ts';
import { WorkerJobs } from '../queue/worker-jobs.ts';
import { openTracing } from '../tracing/tracing.ts';
import { createUserRepository } from '../users/user.repository.ts';
import { OwnCalls } from '../webhooks/webhook-calls.ts';
import { type ControlPlaneOptions, TRACES_GRACE_MS } from './control-plane.ts';
import { createMetrics } from './create-metrics.ts';
import { createExecutionPlane, type ExecutionPlane } from './execution-plane.ts';
import { openQueuePlane } from './queue-plane.ts';
import { readinessChecks } from './readiness.ts';

export interface WorkerPlaneOptions extends Omit<ControlPlaneOptions, 'editorFolder' | 'given'> {
  /** Jobs at once. */
  concurrency: number;
}

/** A worker: runs what servers hand over. */
export interface WorkerPlane {
  /** Only its health, and its figures where they are wanted. */
  app: FastifyInstance;
  /** Resolves when it takes jobs. */
  start(): Promise<void>;
  /** Takes nothing more, finishes what is under way, at most this long, and leaves the rest to others. */
  close(graceMs: number): Promise<void>;
}

export async function createWorkerPlane(options: WorkerPlaneOptions): Promise<WorkerPlane> {
  const { config, database, instance, log, concurrency } = options;
  const { instanceId: serverId, encryptionKey } = instance;
  const endOrderly = createEndOrderly(log);
  const queue = await openQueuePlane({ config, database, serverId, log });
  const pageEvents = new PageEvents({ ...queue, log });
  const news = new ExecutionNews((ids) => pageEvents.sendExecutions(ids));
  const tracing = await openTracing({ config, serverId, log });
  const metrics = config.metrics ? createMetrics({ config, database, plane: () => plane }) : undefined;
  const targetNames = createTargetNames(database.db);
  const audit = new AuditLog({
    repository: createAuditLogRepository(database.db),
    users: createUserRepository(database.db),
    config,
    log,
    stream: options.auditStream,
  });
  const plane: ExecutionPlane = createExecutionPlane({
    ...options,
    onSettled: (execution) => metrics?.noteExecution(execution),
    encryptionKey,
    serverId,
    role: 'worker',
    workers: queue.workers,
    spareRunners: 1,
    tracing,
    push: pageEvents,
    onChanged: (workflowId) => news.note(workflowId),
    onParked: (count) => jobs.setParked(count),
    onSetApart: (event) => void noteSetApart(event, { audit, names: targetNames }),
  });
  const jobs: WorkerJobs = new WorkerJobs({
    ...queue,
    concurrency,
    calls: new OwnCalls(plane),
    executions: plane,
    log,
  });
  const { packages } = createPackages({ ...plane, config, database, log, environment: options.environment });
  let endFollowing: (() => void) | undefined;
  const app = createApp(log, config);
  if (metrics) serveMetrics(app, metrics, config);
  serveHealth(app, {
    ...readinessChecks({ ...plane, database, dataDir: config.dataDir }),
    queue: async () => (jobs.isReady ? undefined : 'No jobs are taken.'),
  });
  return {
    app,
    async start() {
      await plane.claimLeft();
      endFollowing = await followPackages(packages, log);
      plane.runners.start();
      await plane.runners.whenReady();
      await queue.inbox.open((message) => {
        if (message.kind === 'stop') void plane.launcher.stop(message.executionId);
      });
      await plane.recover();
      await jobs.start();
    },
    async close(graceMs) {
      endFollowing?.();
      await endOrderly('taking jobs', () => jobs.pause());
      await plane.close(graceMs);
      await endOrderly('the jobs under way', () => jobs.close());
      news.close();
      pageEvents.close();
      await queue.close();
      await endOrderly('the port of the worker', () => app.close());
      await tracing?.close(TRACES_GRACE_MS);
    },
  };
}
