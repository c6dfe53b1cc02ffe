import { defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'ftp',
  displayName: 'FTP',
  parameters: [
    string('host', { label: 'Host', required: true, placeholder: 'ftp.example.com' }),
    number('port', { label: 'Port', required: true, default: 21, typeOptions: { minValue: 1, maxValue: 65535 } }),
    string('username', { label: 'User name' }),
    string('password', { label: 'Password', typeOptions: { password: true } }),
  ],
});
