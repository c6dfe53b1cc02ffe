import { availableParallelism, homedir } from 'node:os';
import path from 'node:path';
import {
  address,
  allowList,
  choice,
  flag,
  folder,
  integer,
  list,
  text,
  timezone,
  type ValueKind,
} from './value-kind.ts';

/** One environment variable. `T` is the type of the value the program gets when it is set. */
export interface Variable<T, Default = T> {
  name: string;
  kind: ValueKind<T>;
  /** Value when the variable is not set. */
  default: Default;
  /** The default in words, where it depends on the machine or is absent. */
  defaultText?: string;
  text: string;
  /** Never printed. For addresses only the password is hidden. */
  secret?: boolean;
}

function variable<T>(definition: Variable<T, NoInfer<T>>): Variable<T> {
  return definition;
}

function optional<T>(definition: Omit<Variable<T>, 'default'>): Variable<T, undefined> {
  return { ...definition, default: undefined, defaultText: definition.defaultText ?? 'none' };
}

const secretKey: ValueKind<string> = {
  ...text,
  allowed: 'at least 16 characters',
  parse: (value) => (value.length >= 16 ? value : undefined),
};

/** The settings of Millrace itself are no secrets for workflows, its key least of all. */
const environmentPrefix: ValueKind<string> = {
  ...text,
  allowed: 'at least three letters, digits and _, and not begin as the names of settings do',
  parse: (value) =>
    /^[A-Za-z_]\w{2,}$/.test(value) && !value.startsWith('MILLRACE_') && !'MILLRACE_'.startsWith(value)
      ? value
      : undefined,
};

/** All settings of the environment. The documentation and `millrace config` are printed from this table. */
export const configTable = {
  host: variable({
    name: 'MILLRACE_HOST',
    kind: text,
    default: '127.0.0.1',
    text: 'Address to listen on. 0.0.0.0 makes Millrace reachable from other machines.',
  }),
  port: variable({
    name: 'MILLRACE_PORT',
    kind: integer(0, 65_535),
    default: 5678,
    text: 'Port to listen on; 0 takes a free one.',
  }),
  publicUrl: optional({
    name: 'MILLRACE_PUBLIC_URL',
    kind: address(['http', 'https']),
    defaultText: 'http:// with the host and port above',
    text: 'Address under which browsers and callers of webhooks reach Millrace, for example behind a proxy.',
  }),
  webhookUrl: optional({
    name: 'MILLRACE_WEBHOOK_URL',
    kind: address(['http', 'https']),
    defaultText: 'the public address',
    text: 'Address under which callers reach webhooks and forms. With a host of its own, pages that workflows answer share nothing with the editor: recommended where others reach them.',
  }),
  dataDir: variable({
    name: 'MILLRACE_DATA_DIR',
    kind: folder,
    default: path.join(homedir(), '.millrace'),
    defaultText: '~/.millrace',
    text: 'Folder for the database, the encryption key and files. Created with access for its owner only.',
  }),
  databaseUrl: optional({
    name: 'MILLRACE_DATABASE_URL',
    kind: address(['postgres', 'postgresql']),
    defaultText: 'SQLite in the data folder',
    text: 'PostgreSQL database to use, as postgres://user:password@host:port/database.',
    secret: true,
  }),
  databaseStatementSeconds: variable({
    name: 'MILLRACE_DATABASE_STATEMENT_TIMEOUT',
    kind: integer(0, 86_400),
    default: 30,
    text: 'Seconds after which PostgreSQL ends a statement; 0 for no limit. Changes of the tables at an update have none.',
  }),
  databaseLockSeconds: variable({
    name: 'MILLRACE_DATABASE_LOCK_TIMEOUT',
    kind: integer(0, 86_400),
    default: 5,
    text: 'Seconds that a statement waits for what another connection to PostgreSQL has locked; 0 for no limit.',
  }),
  encryptionKey: optional({
    name: 'MILLRACE_ENCRYPTION_KEY',
    kind: secretKey,
    defaultText: 'generated once, kept in the data folder',
    text: 'Secret that stored credentials are encrypted with. Whoever loses it loses the credentials.',
    secret: true,
  }),
  newEncryptionKey: optional({
    name: 'MILLRACE_NEW_ENCRYPTION_KEY',
    kind: secretKey,
    defaultText: 'generated, where the data folder keeps the key',
    text: 'The key that "millrace rotate-key" encrypts stored secrets with. Nothing else reads it.',
    secret: true,
  }),
  timezone: variable({
    name: 'MILLRACE_TIMEZONE',
    kind: timezone,
    default: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    defaultText: 'that of the machine',
    text: 'Time zone of schedules and dates in workflows that set none of their own.',
  }),
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
  tags: variable({
    name: 'MILLRACE_TAGS',
    kind: flag,
    default: true,
    text: 'Whether workflows can have tags.',
  }),
  templates: variable({
    name: 'MILLRACE_TEMPLATES',
    kind: flag,
    default: true,
    text: 'Whether the editor offers templates.',
  }),
  personalization: variable({
    name: 'MILLRACE_PERSONALIZATION',
    kind: flag,
    default: true,
    text: 'Whether people with a new account are asked once what they want to automate. The answers stay on this instance.',
  }),
  versionsFeed: optional({
    name: 'MILLRACE_VERSIONS_FEED',
    kind: address(['http', 'https']),
    text: 'Address of a JSON list of versions that the editor shows as updates. Without it nothing is asked of anybody.',
  }),
  templatesHost: optional({
    name: 'MILLRACE_TEMPLATES_HOST',
    kind: address(['http', 'https']),
    defaultText: 'the library that Millrace brings along',
    text: 'Address of another host of templates.',
  }),
  publicApi: variable({
    name: 'MILLRACE_PUBLIC_API',
    kind: flag,
    default: true,
    text: 'Whether programs may call /api/v1 with an API key.',
  }),
  publicApiLimit: variable({
    name: 'MILLRACE_PUBLIC_API_LIMIT',
    kind: integer(1, 1_000_000),
    default: 600,
    text: 'How often in a minute a program may call /api/v1 with one API key.',
  }),
  smtpUrl: optional({
    name: 'MILLRACE_SMTP_URL',
    kind: address(['smtp', 'smtps']),
    text: 'Mail server for messages of Millrace itself, as smtp://user:password@host:port.',
    secret: true,
  }),
  secretsEnvPrefix: optional({
    name: 'MILLRACE_SECRETS_ENV_PREFIX',
    kind: environmentPrefix,
    text: 'Credentials read environment variables whose names begin with this as $secrets.env, by the rest of the name.',
  }),
  secretsFolder: optional({
    name: 'MILLRACE_SECRETS_FOLDER',
    kind: folder,
    text: 'Credentials read the files of this folder as $secrets.files, by their names.',
  }),
  secretsForMembers: variable({
    name: 'MILLRACE_SECRETS_FOR_MEMBERS',
    kind: flag,
    default: false,
    text: 'Whether credentials of members may read external secrets, too; otherwise only those of the owner and administrators.',
  }),
  vaultUrl: optional({
    name: 'MILLRACE_VAULT_URL',
    kind: address(['http', 'https']),
    text: 'Address of a HashiCorp Vault, whose secrets credentials read as $secrets.vault.',
  }),
  vaultMount: variable({
    name: 'MILLRACE_VAULT_MOUNT',
    kind: text,
    default: 'secret',
    text: 'Where the key-value engine (version 2) of Vault is mounted.',
  }),
  vaultNamespace: optional({
    name: 'MILLRACE_VAULT_NAMESPACE',
    kind: text,
    text: 'Namespace of Vault.',
  }),
  vaultToken: optional({
    name: 'MILLRACE_VAULT_TOKEN',
    kind: text,
    text: 'Token for Vault. It is not renewed: an AppRole is better for servers.',
    secret: true,
  }),
  vaultRoleId: optional({
    name: 'MILLRACE_VAULT_ROLE_ID',
    kind: text,
    text: 'Role id of an AppRole of Vault, together with the secret id.',
  }),
  vaultSecretId: optional({
    name: 'MILLRACE_VAULT_SECRET_ID',
    kind: text,
    text: 'Secret id of the AppRole.',
    secret: true,
  }),
  vaultAuthorityFile: optional({
    name: 'MILLRACE_VAULT_CA_FILE',
    kind: folder,
    text: 'File with certificates (PEM) of the authority that vouches for Vault.',
  }),
  mailSender: optional({
    name: 'MILLRACE_MAIL_SENDER',
    kind: text,
    defaultText: 'millrace@ and the host of the public address',
    text: 'Whom messages of Millrace itself come from, as an address or as Name <address>.',
  }),
  trustedProxies: variable({
    name: 'MILLRACE_TRUSTED_PROXIES',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Addresses and ranges (CIDR) of proxies whose X-Forwarded-For header tells where a call comes from.',
  }),
  allowUnclaimed: variable({
    name: 'MILLRACE_ALLOW_UNCLAIMED',
    kind: flag,
    default: false,
    text: 'Whether other machines may use Millrace without signing in before its owner is set up. For trusted networks only.',
  }),
  ownerEmail: optional({
    name: 'MILLRACE_OWNER_EMAIL',
    kind: text,
    text: 'Email address of the owner, set up at the start where no owner is. Needs MILLRACE_OWNER_PASSWORD.',
  }),
  ownerPassword: optional({
    name: 'MILLRACE_OWNER_PASSWORD',
    kind: text,
    text: 'Password of the owner who is set up at the start. It does not change the password of an owner that exists.',
    secret: true,
  }),
  runners: variable({
    name: 'MILLRACE_RUNNERS',
    kind: integer(1, 64),
    default: Math.max(1, availableParallelism() - 1),
    defaultText: 'number of processor cores minus 1, at least 1',
    text: 'Number of runner processes that run workflows.',
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
    text: 'Executions that may wait for a runner. When the queue is full, webhooks answer 503.',
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
    text: 'Whether each step is stored as soon as it ends, where a workflow does not say.',
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
  maxBodyBytes: variable({
    name: 'MILLRACE_MAX_BODY_BYTES',
    kind: integer(1024, 1_073_741_824),
    default: 16_777_216,
    text: 'Largest body of a webhook call, in bytes.',
  }),
  scriptTimeoutSeconds: variable({
    name: 'MILLRACE_SCRIPT_TIMEOUT',
    kind: integer(1, 86_400),
    default: 60,
    text: 'Seconds a script of a Code node may take.',
  }),
  maxHoldSeconds: variable({
    name: 'MILLRACE_RUNNER_MAX_HOLD',
    kind: integer(1, 3600),
    default: 10,
    text: 'Seconds that a single piece of work may keep a runner from everything else before it is ended.',
  }),
  runnerMemoryMiB: variable({
    name: 'MILLRACE_RUNNER_MEMORY',
    kind: integer(128, 1_048_576),
    default: 2048,
    text: 'Memory in MiB that one runner may use before what holds it up is ended; it never uses much more than half as much again.',
  }),
  scriptMemoryMiB: variable({
    name: 'MILLRACE_SCRIPT_MEMORY',
    kind: integer(32, 65_536),
    default: 256,
    text: 'Memory in MiB a script of a Code node may use.',
  }),
  ssrfAllow: variable({
    name: 'MILLRACE_SSRF_ALLOW',
    kind: allowList,
    default: [],
    defaultText: 'none',
    text: 'Host names (also *.example.com) and address ranges (CIDR) that requests may reach although they are internal.',
  }),
  fileFolders: variable({
    name: 'MILLRACE_FILE_FOLDERS',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Folders whose files workflows may read and write, as absolute paths.',
  }),
  executeCommand: variable({
    name: 'MILLRACE_EXECUTE_COMMAND',
    kind: flag,
    default: false,
    text: 'Whether workflows may run commands on this machine. Commands can read and change all that this program can.',
  }),
  maxNodeRuns: variable({
    name: 'MILLRACE_MAX_NODE_RUNS',
    kind: integer(0, 1_000_000_000),
    default: 500_000,
    text: 'Most runs of nodes in one execution; ends loops that never end by themselves. 0 for no limit.',
  }),
  maxItemsPerRun: variable({
    name: 'MILLRACE_MAX_ITEMS',
    kind: integer(0, 1_000_000_000),
    default: 5_000_000,
    text: 'Most items that one run of a node may put out. 0 for no limit.',
  }),
  maxBytesPerRun: variable({
    name: 'MILLRACE_MAX_RUN_BYTES',
    kind: integer(0, 1_000_000_000_000),
    default: 500_000_000,
    text: 'Most bytes, as JSON, that one run of a node may put out. 0 for no limit.',
  }),
  maxExecutionFileBytes: variable({
    name: 'MILLRACE_MAX_EXECUTION_FILE_BYTES',
    kind: integer(0, 1_000_000_000_000_000),
    default: 2_000_000_000,
    text: 'Most bytes of files that one execution may write for its items. Writing ends at the limit, also while an archive is unpacked. 0 for no limit.',
  }),
  maxFileBytes: variable({
    name: 'MILLRACE_MAX_FILE_BYTES',
    kind: integer(0, 1_000_000_000_000_000),
    default: 20_000_000_000,
    text: 'Most bytes of files of items of all executions that are kept. Files go with their executions. 0 for no limit.',
  }),
  expressionEnv: variable({
    name: 'MILLRACE_EXPRESSION_ENV',
    kind: list,
    default: [],
    defaultText: 'none',
    text: 'Names of environment variables that expressions may read as $env.',
  }),
};

/** Key of a setting in the program. */
export type ConfigKey = keyof typeof configTable;

/** The settings, as the program uses them. */
export type Config = {
  readonly [Key in ConfigKey]: (typeof configTable)[Key] extends Variable<infer T, infer Default> ? T | Default : never;
};
