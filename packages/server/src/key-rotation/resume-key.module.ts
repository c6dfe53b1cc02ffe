import { ResumeKeys } from '../access/resume-keys.ts';
import type { CredentialCipher } from '../credentials/credential-cipher.ts';
import type { Database } from '../database/database.ts';
import { SettingRepository } from '../instance/setting.repository.ts';
import { defineModule, need } from '../modules/module.ts';
import { createFormerLinkKeys } from './former-link-keys.ts';

/** Keys in the addresses of executions that wait, also those that were made under a former key of the instance. */
export const resumeKeyModule = defineModule({
  name: 'resume keys',
  needs: {
    cipher: need<CredentialCipher>(),
    database: need<Database>(),
    instance: need<{ encryptionKey: string }>(),
  },
  provides: ['resumeKeys'],
  create({ cipher, database: { db }, instance }) {
    const settings = new SettingRepository(db);
    const resumeKeys = new ResumeKeys({
      secret: instance.encryptionKey,
      unsignedBelow: async () => Number((await settings.get('executions.unsignedBelow')) ?? 0),
      formerKeys: createFormerLinkKeys(db, cipher),
    });
    return { provides: { resumeKeys } };
  },
});
