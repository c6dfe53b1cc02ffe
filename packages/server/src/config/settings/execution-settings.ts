import { availableParallelism } from 'node:os';
import { address, choice, flag, integer } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** How workflows run, and how long is kept what they leave. */
export const executionSettings = {
  runners: variable({
    name: 'MILLRACE_RUNNERS',
    kind: integer(1, 64),
    default: Math.max(1, availableParallelism() - 1),
    defaultText: 'number of processor cores minus 1, at least 1',
    text: 'Number of runner processes for what comes from outside. While people run workflows by hand, half as many are added, at least one.',
  }),
  concurrency: variable({
    name: 'MILLRACE_CONCURRENCY',
    kind: integer(1, 10_000),
    default: 100,
    text: 'Executions that one runner works on at once; more wait in a queue.',
  }),
  queueLimit: variable({
    name: 'MILLRACE_QUEUE_LIMIT',
    kind: integer(0, 1_000_000),
    default: 5000,
    text: 'Executions that may wait for a runner. When the queue is full, webhooks answer 503; the last quarter is for users who have little in it.',
  }),
  executionsMode: variable({
    name: 'MILLRACE_EXECUTIONS_MODE',
    kind: choice(['regular', 'queue']),
    default: 'regular',
    text: 'How executions reach runners: regular runs them in child processes of the server, queue hands them to workers. A queue needs PostgreSQL.',
  }),
  redisUrl: optional({
    name: 'MILLRACE_REDIS_URL',
    kind: address(['redis', 'rediss']),
    defaultText: 'the queue lies in the database',
    text: 'Redis or Valkey server for the queue, as redis://user:password@host:port.',
    secret: true,
  }),
  workerPort: optional({
    name: 'MILLRACE_WORKER_PORT',
    kind: integer(1, 65_535),
    text: 'Port at which a worker answers /healthz and /readyz, at the address of MILLRACE_HOST.',
  }),
  executionTimeoutSeconds: variable({
    name: 'MILLRACE_EXECUTION_TIMEOUT',
    kind: integer(-1, 31_536_000),
    default: 86_400,
    text: 'Seconds an execution may take when its workflow sets no limit; -1 for no limit.',
  }),
  maxExecutionTimeoutSeconds: variable({
    name: 'MILLRACE_EXECUTION_TIMEOUT_MAX',
    kind: integer(-1, 31_536_000),
    default: 86_400,
    text: 'Longest limit in seconds that a workflow may set for itself; -1 for any.',
  }),
  shutdownGraceSeconds: variable({
    name: 'MILLRACE_SHUTDOWN_GRACE',
    kind: integer(0, 3600),
    default: 15,
    text: 'Seconds that executions under way may take to finish when a server or worker is told to stop. Whoever stops it must wait for longer.',
  }),
  saveSuccess: variable({
    name: 'MILLRACE_SAVE_SUCCESS',
    kind: choice(['all', 'none']),
    default: 'all',
    text: 'Whether executions that succeed are kept, where a workflow does not say.',
  }),
  saveError: variable({
    name: 'MILLRACE_SAVE_ERROR',
    kind: choice(['all', 'none']),
    default: 'all',
    text: 'Whether executions that fail are kept, where a workflow does not say.',
  }),
  saveManual: variable({
    name: 'MILLRACE_SAVE_MANUAL',
    kind: flag,
    default: true,
    text: 'Whether executions started by hand are listed, where a workflow does not say.',
  }),
  saveProgress: variable({
    name: 'MILLRACE_SAVE_PROGRESS',
    kind: flag,
    default: false,
    text: 'Whether each step is stored as soon as it ends, where a workflow does not say. Those of workflows with sub-nodes are.',
  }),
  executionsMaxAgeDays: variable({
    name: 'MILLRACE_EXECUTIONS_MAX_AGE_DAYS',
    kind: integer(0, 36_500),
    default: 14,
    text: 'Ended executions are removed after so many days; 0 keeps them. A workflow can say otherwise with the setting keepExecutionsDays.',
  }),
  executionsMaxCount: variable({
    name: 'MILLRACE_EXECUTIONS_MAX_COUNT',
    kind: integer(0, 100_000_000),
    default: 50_000,
    text: 'So many of the newest executions are kept; 0 keeps all. A workflow can say otherwise, for its own, with the setting keepExecutionsCount.',
  }),
  versionsMaxAgeDays: variable({
    name: 'MILLRACE_VERSIONS_MAX_AGE_DAYS',
    kind: integer(0, 36_500),
    default: 90,
    text: 'Unnamed versions of workflows are removed after so many days, but for the newest of each; 0 keeps them.',
  }),
  versionsMaxCount: variable({
    name: 'MILLRACE_VERSIONS_MAX_COUNT',
    kind: integer(0, 10_000),
    default: 100,
    text: 'So many of the newest unnamed versions of each workflow are kept; 0 keeps all.',
  }),
  insightsMaxAgeDays: variable({
    name: 'MILLRACE_INSIGHTS_MAX_AGE_DAYS',
    kind: integer(0, 36_500),
    default: 800,
    text: 'How often workflows ran is kept so many days; 0 keeps it. Executions may be removed before.',
  }),
  auditMaxAgeDays: variable({
    name: 'MILLRACE_AUDIT_MAX_AGE_DAYS',
    kind: integer(0, 36_500),
    default: 365,
    text: 'Who did what is kept so many days; 0 keeps it.',
  }),
  auditMaxCount: variable({
    name: 'MILLRACE_AUDIT_MAX_COUNT',
    kind: integer(0, 100_000_000),
    default: 1_000_000,
    text: 'So many of the newest events of the audit log are kept; 0 keeps all.',
  }),
};
