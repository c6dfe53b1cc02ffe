/** Settings that are changed on the pages, by what they are about. */
export const EXECUTION_RETENTION = [
  'MILLRACE_EXECUTIONS_MAX_AGE_DAYS',
  'MILLRACE_EXECUTIONS_MAX_COUNT',
  'MILLRACE_SAVE_SUCCESS',
  'MILLRACE_SAVE_ERROR',
  'MILLRACE_SAVE_MANUAL',
  'MILLRACE_SAVE_PROGRESS',
] as const;
export const VERSION_RETENTION = ['MILLRACE_VERSIONS_MAX_AGE_DAYS', 'MILLRACE_VERSIONS_MAX_COUNT'] as const;
export const INSIGHT_RETENTION = ['MILLRACE_INSIGHTS_MAX_AGE_DAYS'] as const;
export const TIME_LIMITS = [
  'MILLRACE_EXECUTION_TIMEOUT',
  'MILLRACE_EXECUTION_TIMEOUT_MAX',
  'MILLRACE_SCRIPT_TIMEOUT',
] as const;
export const CONCURRENCY = ['MILLRACE_CONCURRENCY', 'MILLRACE_QUEUE_LIMIT'] as const;
export const MODEL_BUDGET = ['MILLRACE_MODEL_DAY_COST', 'MILLRACE_MODEL_DAY_TOKENS', 'MILLRACE_MODEL_PRICES'] as const;
export const MCP = ['MILLRACE_MCP_SERVER'] as const;
export const ASSISTANT = ['MILLRACE_ASSISTANT'] as const;
export const LOG = ['MILLRACE_LOG_LEVEL'] as const;
export const METRICS = ['MILLRACE_METRICS', 'MILLRACE_METRICS_MAX_WORKFLOWS'] as const;

/** Settings that only the environment of the server sets. */
export const FIXED_RETENTION = [
  'MILLRACE_MAX_FILE_BYTES',
  'MILLRACE_AUDIT_MAX_AGE_DAYS',
  'MILLRACE_AUDIT_MAX_COUNT',
] as const;
export const FIXED_LIMITS = ['MILLRACE_RUNNERS', 'MILLRACE_RUNNER_MEMORY', 'MILLRACE_SCRIPT_MEMORY'] as const;
export const FIXED_LOG = [
  'MILLRACE_LOG_FILE',
  'MILLRACE_LOG_SYSLOG',
  'MILLRACE_LOG_HTTP',
  'MILLRACE_LOG_HTTP_TOKEN',
] as const;
export const FIXED_METRICS = ['MILLRACE_METRICS_TOKEN'] as const;

/** A setting with a field. */
export type ChangedSetting = (
  | typeof EXECUTION_RETENTION
  | typeof VERSION_RETENTION
  | typeof INSIGHT_RETENTION
  | typeof TIME_LIMITS
  | typeof CONCURRENCY
  | typeof MODEL_BUDGET
  | typeof MCP
  | typeof ASSISTANT
  | typeof LOG
  | typeof METRICS
)[number];

/** A setting that stands in a table. */
export type FixedSetting = (
  | typeof FIXED_RETENTION
  | typeof FIXED_LIMITS
  | typeof FIXED_LOG
  | typeof FIXED_METRICS
)[number];
