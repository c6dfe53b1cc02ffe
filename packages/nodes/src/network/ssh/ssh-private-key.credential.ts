import { defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'sshPrivateKey',
  displayName: 'SSH private key',
  parameters: [
    string('host', { label: 'Host', required: true, placeholder: 'server.example.com' }),
    number('port', { label: 'Port', required: true, default: 22, typeOptions: { minValue: 1, maxValue: 65535 } }),
    string('username', { label: 'User name' }),
    string('privateKey', {
      label: 'Private key',
      description: 'PEM or OpenSSH text, with its BEGIN and END lines',
      typeOptions: { rows: 4, password: true },
    }),
    string('passphrase', {
      label: 'Passphrase',
      description: 'Of the private key, if it has one',
      typeOptions: { password: true },
    }),
  ],
});
