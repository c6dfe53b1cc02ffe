import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileStoreError } from '@millrace/binary-data';
import { sql } from 'kysely';
import { filePlaceOf } from '../../binary-data/file-place.ts';
import type { Config } from '../../config/config-table.ts';
import type { Database } from '../../database/database.ts';
import { pendingMigrations } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open-database.ts';
import { readInstanceFile } from '../../instance/data-folder.ts';
import { checkEncryptionKey } from '../../key-rotation/check-encryption-key.ts';
import type { Logger } from '../../logging/logger.ts';
import { type Finding, look, ok, problem, warning } from './findings.ts';
import { checkQueue } from './queue-checks.ts';

const MAX_CLOCK_DIFFERENCE_MS = 2000;

/** Of the database, the key and the queue. Nothing is changed: a server of another version may be using it. */
export async function checkStorage(config: Config, log: Logger): Promise<Finding[]> {
  let database: Database | undefined;
  const findings = await look('Database', async () => {
    database = await openDatabase(config, log, 'none');
    return [ok(database.description), ...(await findVersion(database)), ...(await findDamage(database))];
  });
  if (!database) return findings;
  const open = database;
  try {
    findings.push(...(await look('Clock', () => findClock(open))));
    findings.push(...(await look('Encryption key', () => findKey(config, open))));
    findings.push(...(await checkQueue(config, open, log)));
    findings.push(...(await checkBucket(config)));
    return findings;
  } finally {
    await open.close();
  }
}

/** Writes, reads and removes a file. */
async function checkBucket(config: Config): Promise<Finding[]> {
  if (config.bucketUrl === undefined) return [];
  return look('Bucket', async () => {
    const place = filePlaceOf(config);
    const name = randomBytes(16).toString('hex');
    try {
      await place.write('doctor', name, Readable.from([Buffer.from(name)]));
      const file = await place.open(`doctor.${name}`);
      const content = file && (await text(file.read()));
      await place.remove(['doctor']);
      if (content !== name) throw new FileStoreError('What was written does not come back.');
    } catch (cause) {
      if (!(cause instanceof FileStoreError)) throw cause;
      return [
        problem(
          cause.message,
          'Check MILLRACE_S3_BUCKET_URL, the region and the keys, which must allow to list, read, write and delete objects.',
        ),
      ];
    }
    return [ok(`files of executions lie in ${config.bucketUrl}, below ${config.bucketPrefix}`)];
  });
}

async function findVersion({ db }: Database): Promise<Omit<Finding, 'check'>[]> {
  const { length: behind } = await pendingMigrations(db);
  if (behind === 0) return [];
  return [
    warning(
      `Its tables are ${behind} versions behind.`,
      'The next start, or "millrace migrate", brings them up; make a backup before.',
    ),
  ];
}

async function findDamage(database: Database): Promise<Omit<Finding, 'check'>[]> {
  if (database.kind !== 'sqlite') return [];
  const row = database.raw.prepare('pragma quick_check(1)').get();
  const answer = String(Object.values(row ?? {})[0]);
  if (answer === 'ok') return [];
  return [problem(`The file is damaged: ${answer}.`, 'Stop the server, copy the file, and restore a backup.')];
}

/** Leases and waits lean on the clock of the database. */
async function findClock(database: Database): Promise<Omit<Finding, 'check'>[]> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (database.kind === 'sqlite') return [ok(`${new Date().toISOString()}, zone ${timeZone}`)];
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database.db);
  return clockFinding(Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2), timeZone);
}

export function clockFinding(difference: number, timeZone: string): Omit<Finding, 'check'>[] {
  if (difference <= MAX_CLOCK_DIFFERENCE_MS) return [ok(`as that of the database, zone ${timeZone}`)];
  return [
    warning(
      `The clocks of this machine and of the database differ by ${(difference / 1000).toFixed(1)} s.`,
      'Let both follow a time server (NTP).',
    ),
  ];
}

async function findKey(config: Config, database: Database): Promise<Omit<Finding, 'check'>[]> {
  const isGiven = config.encryptionKey !== undefined;
  await checkEncryptionKey(database, config.encryptionKey ?? (await readInstanceFile(config.dataDir)).encryptionKey);
  return [ok(isGiven ? 'given by MILLRACE_ENCRYPTION_KEY' : 'in instance.json of the data folder: keep a copy of it')];
}
