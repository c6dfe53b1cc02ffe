import { sql } from 'kysely';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../errors/start-error.ts';
import { keepLinkKey } from './former-link-keys.ts';
import { createRotationState, type Rotation } from './rotation-state.ts';
import { hasRecordsOfOtherKeys, type ReencryptedRecords, reencryptRecords } from './sealed-records.ts';

export interface RotateKeyOptions {
  database: Database;
  /** The key of before; its links of executions that wait stay good. */
  formerKey: string;
  from: CredentialCipher;
  to: CredentialCipher;
}

/**
 * Encrypts all stored secrets with another key. Ended at any point, it goes on when it is called again with the same keys.
 * No server may run: it would read with the former key what is encrypted with the new one.
 * @throws StartError
 */
export async function rotateKey(options: RotateKeyOptions): Promise<ReencryptedRecords> {
  const { database, from, to } = options;
  if (from.keyId === to.keyId) {
    throw new StartError('The new encryption key is the one in use.', 'Choose another one.');
  }
  const release = await keepServersAway(database);
  try {
    const state = createRotationState(database.db);
    const unfinished = await state.unfinished();
    if (!unfinished && (await state.keyId()) === to.keyId) return { count: 0, unreadable: [] };
    if (unfinished) refuseOtherKeys(unfinished, options);
    else await begin(options);
    await prepare(options);
    const done = await reencryptRecords(database.db, options);
    await database.db.transaction().execute(async (transaction) => {
      const last = createRotationState(transaction);
      await last.setKeyId(to.keyId);
      await last.end();
    });
    // The key of before may be forgotten as soon as this returns.
    if (database.kind === 'sqlite') await database.flush();
    return done;
  } finally {
    await release();
  }
}

async function begin({ database, from, to }: RotateKeyOptions): Promise<void> {
  const state = createRotationState(database.db);
  if ((await state.keyId()) !== from.keyId && (await hasRecordsOfOtherKeys(database.db, from.keyId))) {
    throw new StartError(
      'The former encryption key is not the one the stored secrets are encrypted with.',
      'Give the key that Millrace runs with: MILLRACE_ENCRYPTION_KEY, or instance.json of the data folder.',
    );
  }
  await state.begin({ from: from.keyId, to: to.keyId });
  // A server takes its lease first and looks at the key then, so that one of both sees the other.
  if (!(await hasLivingServer(database))) return;
  await state.end();
  throw serverRuns();
}

async function prepare({ database, formerKey, from, to }: RotateKeyOptions): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    await keepLinkKey(transaction, { formerKey, from, to });
    // Their links are signed with the former key: who is on the way begins again.
    await transaction.deleteFrom('oauth_request').execute();
    await transaction.deleteFrom('foreign_sign_in').execute();
  });
}

function refuseOtherKeys(unfinished: Rotation, { from, to }: RotateKeyOptions): void {
  if (unfinished.from === from.keyId && unfinished.to === to.keyId) return;
  throw new StartError(
    'A change of the encryption key was interrupted, and it had other keys.',
    'Run it again with the keys of then.',
  );
}

/** Of servers that share a PostgreSQL database. An SQLite file is guarded by the lock on its data folder. */
async function keepServersAway(database: Database): Promise<() => Promise<void>> {
  if (database.kind === 'sqlite') return async () => undefined;
  const lock = await database.tryToLead();
  if (!lock || (await hasLivingServer(database))) {
    await lock?.release();
    throw serverRuns();
  }
  return () => lock.release();
}

function serverRuns(): StartError {
  return new StartError(
    'A server uses the database, or was ended by force less than 35 seconds ago.',
    'Stop all servers, then change the key.',
  );
}

async function hasLivingServer({ db, kind }: Database): Promise<boolean> {
  if (kind === 'sqlite') return false;
  const living = db
    .selectFrom('server_lease')
    .select('server_id')
    .where('expires_at', '>', sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`);
  return (await living.executeTakeFirst()) !== undefined;
}
