import { defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'sftp',
  displayName: 'SFTP',
  parameters: [
    string('host', { label: 'Host', required: true, placeholder: 'sftp.example.com' }),
    number('port', { label: 'Port', required: true, default: 22, typeOptions: { minValue: 1, maxValue: 65535 } }),
    string('username', { label: 'User name', required: true }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
    string('privateKey', {
      label: 'Private key',
      description: 'PEM or OpenSSH text, with its BEGIN and END lines',
      typeOptions: { password: true },
    }),
    string('passphrase', {
      label: 'Passphrase',
      description: 'Of the private key, if it has one',
      typeOptions: { password: true },
    }),
  ],
});
