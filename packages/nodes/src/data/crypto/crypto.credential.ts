import { defineCredential, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'crypto',
  displayName: 'Crypto',
  parameters: [
    string('hmacSecret', { label: 'HMAC secret', typeOptions: { password: true } }),
    string('signPrivateKey', {
      label: 'Private key for signatures',
      placeholder: '-----BEGIN PRIVATE KEY-----',
      typeOptions: { rows: 4, password: true },
    }),
    string('encryptionPassphrase', {
      label: 'Passphrase for encryption',
      description: 'Used with symmetric ciphers',
      typeOptions: { password: true },
    }),
    string('encryptionPublicKey', {
      label: 'Public key for encryption',
      placeholder: '-----BEGIN PUBLIC KEY-----',
      typeOptions: { rows: 4, password: true },
    }),
    string('encryptionPrivateKey', {
      label: 'Private key for decryption',
      placeholder: '-----BEGIN PRIVATE KEY-----',
      typeOptions: { rows: 4, password: true },
    }),
  ],
});
