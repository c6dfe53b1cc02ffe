import { boolean, defineCredential, number, string } from '@millrace/node-sdk';

export default defineCredential({
  name: 'redis',
  displayName: 'Redis',
  parameters: [
    string('password', { label: 'Password', typeOptions: { password: true } }),
    string('user', { label: 'User', description: 'Leave empty where the server knows a password only' }),
    string('host', { label: 'Host', default: 'localhost' }),
    number('port', { label: 'Port', default: 6379 }),
    number('database', { label: 'Database number', default: 0 }),
    boolean('ssl', { label: 'SSL', description: 'Encrypt the connection' }),
    boolean('disableTlsVerification', {
      label: 'Disable TLS verification (insecure)',
      description: 'Trust any certificate',
      displayOptions: { show: { ssl: [true] } },
    }),
  ],
});
