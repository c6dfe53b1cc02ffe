import { address, choice, flag, folder, fraction, integer, secretKey, text } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** What the operator gets to see. */
export const observingSettings = {
  logLevel: variable({
    name: 'MILLRACE_LOG_LEVEL',
    kind: choice(['silent', 'error', 'warn', 'info', 'debug']),
    default: 'info',
    text: 'How much is logged.',
    isChangeable: true,
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
    secret: true,
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
    isChangeable: true,
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
    isChangeable: true,
  }),
  otlpEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: address(['http', 'https']),
    text: 'Base address of an OpenTelemetry collector, which gets traces of webhooks, executions, steps and requests of nodes at /v1/traces, as protobuf over HTTP. Without it no traces are kept.',
  }),
  tracesEndpoint: optional({
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    kind: address(['http', 'https']),
    text: 'Whole address that traces are sent to, instead of the one above.',
  }),
  otlpHeaders: optional({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    kind: text,
    text: 'Headers for the collector, as name=value pairs with commas between them.',
    secret: true,
  }),
  tracesServiceName: variable({
    name: 'OTEL_SERVICE_NAME',
    kind: text,
    default: 'millrace',
    text: 'Name of the service in traces.',
  }),
  tracesAttributes: optional({
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    kind: text,
    text: 'What traces say of this process, for example deployment.environment.name=production; pairs with commas between them.',
  }),
  tracesSampler: variable({
    name: 'OTEL_TRACES_SAMPLER',
    kind: choice([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    default: 'parentbased_always_on',
    text: 'Which traces are kept; "parentbased" leaves it to a caller that says so (traceparent).',
  }),
  tracesSamplerArgument: variable({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    kind: fraction,
    default: 1,
    text: 'The share of traces that "traceidratio" keeps.',
  }),
  tracesDisabled: variable({
    name: 'OTEL_SDK_DISABLED',
    kind: flag,
    default: false,
    text: 'Keeps no traces although a collector is named.',
  }),
};
