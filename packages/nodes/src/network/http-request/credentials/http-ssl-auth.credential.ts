import { defineCredential, string } from '@millrace/node-sdk';

const pem = { typeOptions: { password: true, rows: 4 } };

export default defineCredential({
  name: 'httpSslAuth',
  displayName: 'Client certificate',
  parameters: [
    string('ca', { label: 'CA certificate', description: 'PEM text of the authority to trust', ...pem }),
    string('cert', { label: 'Client certificate', description: 'PEM text', ...pem }),
    string('key', { label: 'Private key', description: 'PEM text', ...pem }),
    string('passphrase', {
      label: 'Passphrase',
      description: 'Of the private key, if it has one',
      typeOptions: { password: true },
    }),
  ],
});
