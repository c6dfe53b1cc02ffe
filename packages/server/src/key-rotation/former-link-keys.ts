import type { Kysely } from 'kysely';
import type { FormerLinkKey } from '../access/resume-keys.ts';
import { linkKeyOf } from '../access/signed-links.ts';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { SettingRepository } from '../instance/setting.repository.ts';

const NAME = 'executions.formerLinkKeys';

interface StoredLinkKey {
  /** Id of the key of the instance that it was derived from. */
  of: string;
  /** Encrypted. */
  key: string;
  below: number;
}

interface KeptLinkKey {
  formerKey: string;
  from: CredentialCipher;
  to: CredentialCipher;
}

/**
 * Keeps what signed the addresses of executions that wait: whoever was given such an address must be able to call it after
 * the key was changed. It is good for executions of before only, and forgotten when none of them is left.
 */
export async function keepLinkKey(db: Kysely<DatabaseSchema>, { formerKey, from, to }: KeptLinkKey): Promise<void> {
  const settings = new SettingRepository(db);
  const series = await db.selectFrom('id_series').select('next').where('name', '=', 'execution').executeTakeFirst();
  const oldest = await db
    .selectFrom('execution_start')
    .select('execution_id')
    .orderBy('execution_id')
    .executeTakeFirst();
  const known = JSON.parse((await settings.get(NAME)) ?? '[]') as StoredLinkKey[];
  if (known.some(({ of }) => of === from.keyId)) return;
  const key = to.encrypt(linkKeyOf(formerKey, 'waitingExecution').toString('base64url'), NAME);
  const kept = [...known, { of: from.keyId, key, below: series?.next ?? 0 }].filter(
    ({ below }) => oldest !== undefined && oldest.execution_id < below,
  );
  await settings.set(NAME, JSON.stringify(kept));
}

/** Reads them once: they change only while no server runs. */
export function createFormerLinkKeys(db: Kysely<DatabaseSchema>, cipher: CredentialCipher) {
  let read: Promise<FormerLinkKey[]> | undefined;
  const load = async (): Promise<FormerLinkKey[]> => {
    const stored = JSON.parse((await new SettingRepository(db).get(NAME)) ?? '[]') as StoredLinkKey[];
    return stored.map(({ key, below }) => ({ key: Buffer.from(cipher.decrypt(key, NAME), 'base64url'), below }));
  };
  return (): Promise<FormerLinkKey[]> => {
    read ??= load().catch((error: unknown) => {
      read = undefined;
      throw error;
    });
    return read;
  };
}
