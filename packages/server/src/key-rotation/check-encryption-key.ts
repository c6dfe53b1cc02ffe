import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../errors/start-error.ts';
import { createRotationState } from './rotation-state.ts';
import { hasRecordsOfOtherKeys } from './sealed-records.ts';

/**
 * Makes sure that the key is the one the stored secrets are encrypted with, and that they do not go to another one now.
 * @throws StartError
 */
export async function checkEncryptionKey({ db }: Pick<Database, 'db'>, encryptionKey: string): Promise<void> {
  const state = createRotationState(db);
  const { keyId } = createCredentialCipher(encryptionKey);
  if (await state.unfinished()) {
    throw new StartError(
      'The encryption key is being changed, or the change was interrupted.',
      'Wait until "millrace rotate-key" has ended. If it was interrupted, run it again: it goes on where it was.',
    );
  }
  if ((await state.keyId()) === keyId) return;
  if (!(await hasRecordsOfOtherKeys(db, keyId))) return state.setKeyId(keyId);
  throw new StartError(
    'The encryption key is not the one the stored secrets are encrypted with.',
    'Set MILLRACE_ENCRYPTION_KEY to the former key, or restore instance.json of the data folder. After an interrupted "millrace rotate-key", run it again.',
  );
}
