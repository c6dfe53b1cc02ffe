import { defineCredential, options, string } from '@millrace/node-sdk';

const ALGORITHMS = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'none',
] as const;

export default defineCredential({
  name: 'jwtAuth',
  displayName: 'JWT auth',
  parameters: [
    options('keyType', {
      label: 'Key type',
      default: 'passphrase',
      options: [
        { name: 'Passphrase', value: 'passphrase', description: 'One secret that signs and checks' },
        { name: 'PEM key', value: 'pemKey', description: 'A private key that signs, a public key that checks' },
      ],
    }),
    string('secret', {
      label: 'Secret',
      typeOptions: { password: true },
      displayOptions: { show: { keyType: ['passphrase'] } },
    }),
    string('privateKey', {
      label: 'Private key',
      typeOptions: { password: true, rows: 4 },
      displayOptions: { show: { keyType: ['pemKey'] } },
    }),
    string('publicKey', {
      label: 'Public key',
      typeOptions: { password: true, rows: 4 },
      displayOptions: { show: { keyType: ['pemKey'] } },
    }),
    options('algorithm', {
      label: 'Algorithm',
      default: 'HS256',
      options: ALGORITHMS.map((value) => ({ name: value === 'none' ? 'None (unsigned)' : value, value })),
    }),
  ],
});
