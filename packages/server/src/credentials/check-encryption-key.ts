import type { Database } from '../database/database.ts';
import { StartError } from '../errors/start-error.ts';
import { createSettingRepository } from '../instance/setting.repository.ts';
import { createCredentialCipher } from './credential-cipher.ts';

/** Setting that holds the id of the key the credentials are encrypted with. */
const KEY_ID = 'credentials.keyId';

/**
 * Makes sure that the key is the one the stored credentials were encrypted with.
 * @throws StartError
 */
export async function checkEncryptionKey(database: Database, encryptionKey: string): Promise<void> {
  const settings = createSettingRepository(database.db);
  const { keyId } = createCredentialCipher(encryptionKey);
  const known = await settings.get(KEY_ID);
  if (known === undefined || known === keyId) {
    if (known === undefined) await settings.set(KEY_ID, keyId);
    return;
  }
  if (!(await isKeyUsed(database))) return settings.set(KEY_ID, keyId);
  throw new StartError(
    'The encryption key is not the one the stored credentials and static data were encrypted with.',
    'Set MILLRACE_ENCRYPTION_KEY to the former key, or restore instance.json of the data folder.',
  );
}

/** What earlier versions stored of triggers is plain text. */
async function isKeyUsed({ db }: Database): Promise<boolean> {
  const credential = await db.selectFrom('credential').select('id').limit(1).executeTakeFirst();
  if (credential) return true;
  const remembered = db.selectFrom('workflow_static_data').select('workflow_id').where('data', 'like', 'v1.%');
  return (await remembered.limit(1).executeTakeFirst()) !== undefined;
}
