import { homedir } from 'node:os';
import path from 'node:path';
import { address, folder, integer, secretKey, text, timezone } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** Where the instance is reached, and what it keeps its data in. */
export const instanceSettings = {
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
};
