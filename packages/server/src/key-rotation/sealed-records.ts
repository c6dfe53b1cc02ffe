import type { JsonValue } from '@millrace/workflow';
import { type Kysely, sql } from 'kysely';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** Records that are encrypted anew in one transaction. */
const BATCH = 200;

export interface KeyChange {
  from: CredentialCipher;
  to: CredentialCipher;
}

export interface ReencryptedRecords {
  count: number;
  /** Damaged before: they stay as they are. */
  unreadable: string[];
}

/** Whether anything stored is encrypted with another key than this one. */
export async function hasRecordsOfOtherKeys(db: Kysely<DatabaseSchema>, keyId: string): Promise<boolean> {
  for (const column of SEALED_COLUMNS) {
    const rows = await sql`select 1 from ${sql.table(column.table)}
      where ${sql.ref(column.column)} like 'v1.%' and ${sql.ref(column.column)} not like ${`v1.${keyId}.%`}
      and ${column.isSealed ?? sql<boolean>`1 = 1`} limit 1`.execute(db);
    if (rows.rows.length > 0) return true;
  }
  const settings = await db.selectFrom('setting').select('value').where('value', 'like', '%"v1.%').execute();
  return settings.some(({ value }) => /"v1\.[0-9a-f]{8}\./.test(value.replaceAll(`"v1.${keyId}.`, '')));
}

/**
 * Encrypts what the former key encrypted with the new one. Each record names its key, so that a second pass goes on where
 * the first was interrupted.
 */
export async function reencryptRecords(db: Kysely<DatabaseSchema>, keys: KeyChange): Promise<ReencryptedRecords> {
  const done: ReencryptedRecords = { count: 0, unreadable: [] };
  for (const column of SEALED_COLUMNS) await reencryptColumn(db, keys, column, done);
  await reencryptSettings(db, keys, done);
  return done;
}

async function reencryptColumn(
  db: Kysely<DatabaseSchema>,
  keys: KeyChange,
  column: SealedColumn,
  done: ReencryptedRecords,
): Promise<void> {
  let after = '';
  for (;;) {
    const last = await db
      .transaction()
      .execute((transaction) => reencryptBatch(transaction, keys, column, after, done));
    if (last === undefined) return;
    after = last;
  }
}

/** @returns the last key of the batch; `undefined` when there was nothing left. */
async function reencryptBatch(
  db: Kysely<DatabaseSchema>,
  keys: KeyChange,
  { table, key, column, ownerOf, isSealed = sql<boolean>`1 = 1` }: SealedColumn,
  after: string,
  done: ReencryptedRecords,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; record: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as record from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${sql.ref(column)} like ${`v1.${keys.from.keyId}.%`} and ${isSealed}
    order by ${sql.ref(key)} limit ${sql.lit(BATCH)}`.execute(db);
  for (const { id, record } of rows) {
    const renewed = reencrypt(keys, record, ownerOf(id));
    if (renewed === undefined) {
      done.unreadable.push(`${table} ${id}`);
      continue;
    }
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed} where ${sql.ref(key)} = ${id}`.execute(db);
    done.count += 1;
  }
  return rows.at(-1)?.id;
}

async function reencryptSettings(db: Kysely<DatabaseSchema>, keys: KeyChange, done: ReencryptedRecords): Promise<void> {
  const rows = await db.selectFrom('setting').selectAll().where('value', 'like', `%"v1.${keys.from.keyId}.%`).execute();
  for (const { name, value } of rows) {
    const renew = (field: string): string => {
      const renewed = reencrypt(keys, field, name);
      if (renewed === undefined) done.unreadable.push(`setting ${name}`);
      else done.count += 1;
      return renewed ?? field;
    };
    const renewed = JSON.stringify(mapRecords(JSON.parse(value) as JsonValue, `v1.${keys.from.keyId}.`, renew));
    await db.updateTable('setting').set({ value: renewed }).where('name', '=', name).execute();
  }
}

function mapRecords(value: JsonValue, prefix: string, renew: (record: string) => string): JsonValue {
  if (typeof value === 'string') return value.startsWith(prefix) ? renew(value) : value;
  if (Array.isArray(value)) return value.map((entry) => mapRecords(entry, prefix, renew));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapRecords(entry, prefix, renew)]));
}

function reencrypt({ from, to }: KeyChange, record: string, owner: string): string | undefined {
  let text: string;
  try {
    text = from.decrypt(record, owner);
  } catch {
    return undefined;
  }
  return to.encrypt(text, owner);
}
