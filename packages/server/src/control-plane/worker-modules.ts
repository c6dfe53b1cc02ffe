// What a worker has besides what runs workflows: a line each. The composer puts them in order.
export { auditLogModule } from '../audit-log/audit-log.module.ts';
export { metricsModule } from '../metrics/metrics.module.ts';
export { executionNewsModule } from '../queue/execution-news.module.ts';
export { queueModule } from '../queue/queue.module.ts';
export { webhookCallModule } from '../queue/webhook-call.module.ts';
export { workerJobModule } from '../queue/worker-job.module.ts';
export { tracingModule } from '../tracing/tracing.module.ts';
export { workerHealthModule } from './worker-health.module.ts';
