import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damaged, type Manifest } from '../backup/backup-format.ts';
import { type BackupReader, openBackup } from '../backup/read-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { filePlaceOf } from '../binary-data/file-place.ts';
import type { Config } from '../config/config-table.ts';
import { loadConfig } from '../config/load-config.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { schemaVersion } from '../database/migrate.ts';
import { migrations } from '../database/migrations/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import { hasInstance, prepareDataFolder, readInstanceFile, replaceInstanceFile } from '../instance/data-folder.ts';
import { lockDataFolder } from '../instance/data-folder-lock.ts';
import { createLogger, type Logger } from '../logging/logger.ts';

export interface RestoreCommandOptions {
  /** `-` for standard input. */
  file: string;
  /** Beside the original: nothing starts here by itself. */
  isCopy: boolean;
}

/** Puts a backup into an empty instance, on either kind of database. */
export async function restoreCommand({ file, isCopy }: RestoreCommandOptions): Promise<void> {
  const { config } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  await prepareDataFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  try {
    const backup = await openBackup(chunksOf(file));
    refuseNewer(backup.manifest);
    await settleKey(config, backup);
    await restore({ config, log, backup, isCopy });
  } finally {
    unlock();
  }
}

async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  const source: Readable = file === '-' ? process.stdin : createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* source.pipe(unpacked);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new StartError(
        `The file ${file} cannot be read: ${message}.`,
        'Name a file that "millrace backup" wrote.',
        {
          cause,
        },
      );
    }
    throw damaged(message, cause);
  } finally {
    source.destroy();
  }
}

function refuseNewer({ schemaVersion: version, program }: Manifest): void {
  if (version <= migrations.length) return;
  throw new StartError(
    `The backup was made by a newer version of Millrace (${program}).`,
    'Restore it with that version, or a newer one.',
  );
}

/** The stored secrets must be readable afterwards. */
async function settleKey({ encryptionKey, dataDir }: Config, { manifest, instance }: BackupReader): Promise<void> {
  const hasFile = await hasInstance(dataDir);
  if (encryptionKey === undefined && !hasFile && instance !== undefined) {
    const { encryptionKey: key } = JSON.parse(instance) as { encryptionKey: string };
    // An instance of its own: two with one id would take each other for one server.
    await replaceInstanceFile(dataDir, { encryptionKey: key, instanceId: randomUUID() });
  }
  const key = encryptionKey ?? (hasFile || instance ? (await readInstanceFile(dataDir)).encryptionKey : undefined);
  if (key !== undefined && createCredentialCipher(key).keyId === manifest.keyId) return;
  throw new StartError(
    `The secrets in the backup are encrypted with a key that is not here${key === undefined ? '' : ': this instance has another one'}.`,
    `Copy instance.json of the instance that was backed up to ${dataDir}, or set MILLRACE_ENCRYPTION_KEY to its key.`,
  );
}

interface Restoring {
  config: Config;
  log: Logger;
  backup: BackupReader;
  isCopy: boolean;
}

async function restore({ config, log, backup, isCopy }: Restoring): Promise<void> {
  const { schemaVersion: wanted } = backup.manifest;
  const database = await openDatabase(config, log, wanted);
  try {
    if ((await schemaVersion(database.db)) !== wanted) {
      throw new StartError(
        'The database has tables of another version than the backup.',
        'Restore into a new database: set MILLRACE_DATA_DIR to a new folder, or MILLRACE_DATABASE_URL to a new database.',
      );
    }
    const { rows, files } = await restoreBackup({
      database,
      place: filePlaceOf(config),
      backup,
      isCopy,
      now: Date.now(),
    });
    process.stdout.write(`Restored into ${database.description}: ${rows} rows, ${files} files.\n`);
  } finally {
    await database.close();
  }
  // Brings the tables to the version of this program.
  await (await openDatabase(config, log)).close();
  if (isCopy) process.stdout.write('It is a copy: its workflows are off, and what ran or waited is ended.\n');
}
