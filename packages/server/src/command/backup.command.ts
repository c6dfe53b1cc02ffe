import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupCounts } from '../backup/backup-format.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { filePlaceOf } from '../binary-data/file-place.ts';
import { loadConfig } from '../config/load-config.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { openDatabase } from '../database/open-database.ts';
import { StartError } from '../errors/start-error.ts';
import { requireInstance } from '../instance/data-folder.ts';
import { createLogger } from '../logging/logger.ts';

export interface BackupOptions {
  /** Where to write; `-` for standard output. */
  file: string;
  /** Whether the encryption key goes into it. */
  withKey: boolean;
}

/** Writes a backup of all that is stored, also while a server runs. */
export async function backupCommand({ file, withKey }: BackupOptions): Promise<void> {
  const { config } = loadConfig(process.env);
  const log = await createLogger({ level: config.logLevel, descriptor: 2, pretty: process.stderr.isTTY });
  const instance = await requireInstance(config.dataDir);
  const encryptionKey = config.encryptionKey ?? instance.encryptionKey;
  // A server of another version may be using it.
  const database = await openDatabase(config, log, 'none');
  try {
    const place = filePlaceOf(config);
    const chunks = writeBackup({
      database,
      place,
      keyId: createCredentialCipher(encryptionKey).keyId,
      instance: withKey ? { ...instance, encryptionKey } : undefined,
      now: Date.now(),
    });
    const counts = file === '-' ? await pack(chunks, process.stdout) : await writeWhole(file, chunks);
    report(file, counts, withKey);
    if (config.bucketUrl !== undefined) {
      process.stderr.write(`The files of executions lie in ${place.description}: they are not part of the backup.\n`);
    }
  } finally {
    await database.close();
  }
}

/** A file of that name is a whole backup, or there is none. */
async function writeWhole(file: string, chunks: AsyncGenerator<Uint8Array, BackupCounts>): Promise<BackupCounts> {
  const draft = `${file}.${randomUUID()}.partial`;
  try {
    await access(file).then(
      () => {
        throw new StartError(`The file ${file} exists.`, 'Name another one.');
      },
      () => undefined,
    );
    const counts = await pack(chunks, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return counts;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The backup cannot be written to ${file}: ${(cause as Error).message}.`,
      'Check the folder and the room on its disk.',
      { cause },
    );
  } finally {
    // What cannot be removed was never written.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function pack(
  chunks: AsyncGenerator<Uint8Array, BackupCounts>,
  target: NodeJS.WritableStream,
): Promise<BackupCounts> {
  let counts: BackupCounts = { rows: 0, files: 0 };
  const kept = async function* () {
    counts = yield* chunks;
  };
  await pipeline(kept, createGzip(), target, { end: target !== process.stdout });
  return counts;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function report(file: string, { rows, files }: BackupCounts, withKey: boolean): void {
  process.stderr.write(`${file === '-' ? 'Written' : `${file} is written`}: ${rows} rows, ${files} files.\n`);
  process.stderr.write(
    withKey
      ? 'It holds the encryption key: keep it as safe as the secrets themselves.\n'
      : 'It does not hold the encryption key. Keep a copy of the key apart from it: without it no stored secret can be read.\n',
  );
}
