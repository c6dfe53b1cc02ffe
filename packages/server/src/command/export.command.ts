import { loadConfig } from '../config/load-config.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { pendingMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import { requireInstance } from '../instance/data-folder.ts';
import { createLogger } from '../logging/logger.ts';
import {
  type ExportedRecord,
  type ExportedSecrets,
  exportedCredentials,
  exportedWorkflows,
} from '../moving-out/exported-records.ts';
import { writeFiles, writeList } from '../moving-out/write-records.ts';
import { writeTables } from '../moving-out/write-tables.ts';
import { KEY_VARIABLE } from './import.command.ts';

export interface ExportOptions {
  /** `workflows`, `credentials` or `data-tables`. */
  kind: string;
  /** A file, `-` for standard output, or a folder. */
  to: string;
  /** Only this one. */
  id: string | undefined;
  /** A file for each, in a folder. */
  isSeparate: boolean;
  /** Secrets of credentials are written as they are. */
  isDecrypted: boolean;
}

/** Writes workflows or credentials to files that `import` and n8n read, and data tables to those that `import` reads, also while a server runs. */
export async function exportCommand(options: ExportOptions): Promise<void> {
  const { kind, to, id, isSeparate } = options;
  if (kind === 'data-tables') return exportTables(options);
  if (kind !== 'workflows' && kind !== 'credentials') {
    throw new StartError(`"export" does not know "${kind}".`, 'It takes "workflows", "credentials" or "data-tables".');
  }
  if (isSeparate && to === '-') {
    throw severalFiles('Name a folder, or leave --separate out.');
  }
  const secrets = kind === 'credentials' ? secretsOf(options) : undefined;
  await withStored(async ({ database, encryptionKey }) => {
    const cipher = createCredentialCipher(encryptionKey);
    const records = secrets
      ? exportedCredentials(database.db, { id, cipher, secrets })
      : exportedWorkflows(database.db, id);
    const count = await write(options, id === undefined ? records : required(records, { kind, id }));
    process.stderr.write(`${count} ${kind} written${to === '-' ? '' : ` to ${to}`}.\n`);
    if (secrets?.kind === 'plain') process.stderr.write('Their secrets can be read by everybody who has the file.\n');
  });
}

/** A file for each: rows do not fit into one list. */
async function exportTables({ to, id }: ExportOptions): Promise<void> {
  if (to === '-') throw severalFiles('Name a folder.');
  await withStored(async ({ database }) => {
    const count = await writeTables(to, { db: database.db, id });
    if (id !== undefined && count === 0) throw notThere('data tables', id);
    process.stderr.write(`${count} data tables written to ${to}.\n`);
  });
}

function severalFiles(hint: string): StartError {
  return new StartError('Several files do not fit into standard output.', hint);
}

function write({ to, isSeparate }: ExportOptions, records: AsyncIterable<ExportedRecord>): Promise<number> {
  return isSeparate ? writeFiles(to, records) : writeList(to, records);
}

/** The form of n8n derives its key in a way that protects only long random keys: none of ours is taken unasked. */
function secretsOf({ isDecrypted }: ExportOptions): ExportedSecrets {
  if (isDecrypted) return { kind: 'plain' };
  const key = process.env[KEY_VARIABLE];
  if (key !== undefined && key !== '') return { kind: 'encrypted', key };
  throw new StartError(
    'Nothing says how the secrets of credentials are written.',
    `Set ${KEY_VARIABLE} to the key they are to be encrypted with (that of the n8n they go to, or a long random one), or give --decrypted.`,
  );
}

async function* required(
  records: AsyncIterable<ExportedRecord>,
  { kind, id }: { kind: string; id: string },
): AsyncGenerator<ExportedRecord> {
  let isThere = false;
  for await (const record of records) {
    isThere = true;
    yield record;
  }
  if (!isThere) throw notThere(kind, id);
}

function notThere(kind: string, id: string): StartError {
  return new StartError(`There is no such thing as "${id}" among the ${kind}.`, 'Check the id.');
}

async function withStored(
  use: (stored: { database: Database; encryptionKey: string }) => Promise<void>,
): Promise<void> {
  const { config } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  const instance = await requireInstance(config.dataDir);
  // A server of another version may be using it.
  const database = await openDatabase(config, log, 'none');
  try {
    if ((await pendingMigrations(database.db)).length > 0) {
      throw new StartError('The tables of the database are those of an earlier version.', 'Run "millrace migrate".');
    }
    await use({ database, encryptionKey: config.encryptionKey ?? instance.encryptionKey });
  } finally {
    await database.close();
  }
}
