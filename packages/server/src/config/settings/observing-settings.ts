import { address, choice, flag, folder, integer, secretKey, text } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** What the operator gets to see. */
export const observingSettings = {
  logLevel: variable({
    name: 'MILLRACE_LOG_LEVEL',
    kind: choice(['silent', 'error', 'warn', 'info', 'debug']),
    default: 'info',
    text: 'How much is logged.',
  }),
  logFile: optional({
    name: 'MILLRACE_LOG_FILE',
    kind: folder,
    text: 'File that the log is written to, too, as lines of JSON.',
  }),
  logSyslog: optional({
    name: 'MILLRACE_LOG_SYSLOG',
    kind: address(['syslog', 'syslog+tcp']),
    text: 'Syslog server that gets the log, too: syslog://host:514 for datagrams, syslog+tcp://host:601 for a connection.',
  }),
  logHttp: optional({
    name: 'MILLRACE_LOG_HTTP',
    kind: address(['http', 'https']),
    text: 'Address that the log is posted to, too, as lines of JSON (application/x-ndjson).',
    secret: true,
  }),
  logHttpToken: optional({
    name: 'MILLRACE_LOG_HTTP_TOKEN',
    kind: text,
    text: 'Token that goes with it, as "Authorization: Bearer …".',
    secret: true,
  }),
  metrics: variable({
    name: 'MILLRACE_METRICS',
    kind: flag,
    default: false,
    text: 'Whether /metrics gives figures for Prometheus. They name the ids of workflows: set a token where others reach Millrace.',
  }),
  metricsToken: optional({
    name: 'MILLRACE_METRICS_TOKEN',
    kind: secretKey,
    text: 'Token that /metrics asks for, as "Authorization: Bearer …".',
    secret: true,
  }),
  metricsMaxWorkflows: variable({
    name: 'MILLRACE_METRICS_MAX_WORKFLOWS',
    kind: integer(0, 10_000),
    default: 200,
    text: 'So many workflows have figures of their own in /metrics; those that run later count together as "other".',
  }),
};
