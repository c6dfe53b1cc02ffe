import { defineModule, need } from '../modules/module.ts';
import { createCredentialCipher } from './credential-cipher.ts';

/** Encrypts what is secret, under the key of the instance. */
export const credentialCipherModule = defineModule({
  name: 'cipher',
  needs: { instance: need<{ encryptionKey: string }>() },
  provides: ['cipher'],
  create: ({ instance }) => ({ provides: { cipher: createCredentialCipher(instance.encryptionKey) } }),
});
